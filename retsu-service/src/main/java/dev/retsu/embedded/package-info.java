/**
 * A real PostgreSQL and a real Redis for a machine that has neither, from binaries in the jar.
 *
 * <p>Both run as processes of their own, in sessions of their own: a Ctrl-C in the terminal reaches
 * the service alone, which then stops them last, after its pools.
 *
 * <h2>Who owns a server</h2>
 *
 * The JVM that holds the file lock beside the data directory (PostgreSQL) or in the cache directory
 * (Redis, one per port). The operating system lets go of a lock when its process ends, however it
 * ends.
 *
 * <ul>
 *   <li>The owner finds a server of an owner that was killed: it stops it in the ordinary way, by
 *       its pid file, and starts a new one on the same data. PostgreSQL loses nothing that it
 *       confirmed, whether it was stopped, killed or still alive.
 *   <li>A pid file outlives its process, and its number may by now be somebody else's: a process is
 *       only ever stopped when its command is that of the server.
 *   <li>Not the owner (another command with the same configuration runs): it uses the owner's
 *       server and does not stop it.
 *   <li>Somebody else listens on the port: the start fails and says so; nothing is stopped.
 * </ul>
 *
 * <h2>Data</h2>
 *
 * Nothing here deletes data. A new data directory is made under another name and takes its place
 * when it is complete, so that a crash leaves either none or a whole one. Redis keeps nothing: it
 * only holds caches and locks.
 */
@NullMarked
package dev.retsu.embedded;

import org.jspecify.annotations.NullMarked;
