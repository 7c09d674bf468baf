@NullMarked
package dev.retsu;

import org.jspecify.annotations.NullMarked;
