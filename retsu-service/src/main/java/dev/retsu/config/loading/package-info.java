/**
 * From a YAML file and environment variables to a checked configuration.
 *
 * <p>The steps, each on a tree, so that a value is never text inside other text:
 *
 * <ol>
 *   <li>{@link YamlTree} reads the file. Every scalar stays the text that was written: {@code
 *       password: 0123} is not the number 83.
 *   <li>{@link Defaults} puts the defaults under it.
 *   <li>{@link Overrides} lays the variables over it. Where a segment leads is decided by {@link
 *       Shapes}, the keys that Jackson would accept, so that keys absent from the file are found
 *       too.
 *   <li>{@link TreeCheck} turns each text into the type of its key, and notes every unknown key and
 *       every value of a wrong type.
 *   <li>Jackson makes the configuration object, {@link RangeCheck} runs its constraints.
 * </ol>
 *
 * <p>All faults are gathered in {@link Faults} and end in one {@link
 * InvalidConfigurationException}. A path is written with dots throughout: {@code
 * server.applicationConnectors.0.port}. Nothing here prints a value that {@link Secrets} would
 * hide.
 */
@NullMarked
package dev.retsu.config.loading;

import org.jspecify.annotations.NullMarked;
