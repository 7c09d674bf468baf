package dev.retsu.catalog;

import dev.retsu.core.Queue;
import org.jspecify.annotations.Nullable;

/**
 * What the shared cache holds for a queue.
 *
 * @param raw the bytes as they were read; empty when there is nothing
 * @param queue of {@link Kind#DETAILS}
 * @param marker of {@link Kind#LOADING}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SharedEntry(Kind kind, byte[] raw, @Nullable Queue queue, @Nullable LoadingMarker marker) {
  /** The states of an entry. */
  enum Kind {
    DETAILS,
    MISSING,
    LOADING,
    /** Nothing, or nothing that this version can read. */
    UNUSABLE
  }

  static SharedEntry unusable(byte[] raw) {
    return new SharedEntry(Kind.UNUSABLE, raw, null, null);
  }
}
