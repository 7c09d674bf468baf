/** Whether this process can do its work, for load balancers and for people. */
@NullMarked
package dev.retsu.health;

import org.jspecify.annotations.NullMarked;
