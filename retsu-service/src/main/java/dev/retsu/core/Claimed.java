package dev.retsu.core;

import java.util.List;

/**
 * What one claim brought.
 *
 * @param messages in the order of delivery
 * @param deadLettered how many used-up messages it moved away on the way
 * @param complete whether all that was claimable has been seen; false when a costly look was put
 *     off
 */
record Claimed(List<ClaimedMessage> messages, int deadLettered, boolean complete) {
  static final Claimed NOTHING = new Claimed(List.of(), 0, true);

  /** A delivery with the time since its enqueue, by the database's clock. */
  record ClaimedMessage(Delivery delivery, double ageSeconds) {}
}
