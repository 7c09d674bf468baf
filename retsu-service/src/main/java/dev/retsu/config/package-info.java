/**
 * One record or class per section of the configuration file.
 *
 * <p>Each record is immutable and knows its defaults ({@code DEFAULT}); a range is written on the
 * component that it limits and is checked once, when the file is loaded. Keys are the snake_case
 * form of the component names. Dropwizard's own sections keep Dropwizard's names.
 */
@NullMarked
package dev.retsu.config;

import org.jspecify.annotations.NullMarked;
