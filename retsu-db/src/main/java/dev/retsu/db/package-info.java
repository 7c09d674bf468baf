@NullMarked
package dev.retsu.db;

import org.jspecify.annotations.NullMarked;
