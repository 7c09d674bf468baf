@NullMarked
package dev.retsu.api;

import org.jspecify.annotations.NullMarked;
