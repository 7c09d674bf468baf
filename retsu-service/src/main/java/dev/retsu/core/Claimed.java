package dev.retsu.core;

import java.util.List;

/**
 * What one claim brought.
 *
 * @param messages in the order of delivery
 * @param deadLettered how many used-up messages it moved away on the way
 * @param complete whether all that was claimable has been seen; false when a costly look was put
 *     off
 * @param cutShort whether more may be claimable at once, whose payloads would have been too much
 *     for one answer
 */
record Claimed(
    List<ClaimedMessage> messages, int deadLettered, boolean complete, boolean cutShort) {
  /** A delivery with the time since its enqueue, by the database's clock. */
  record ClaimedMessage(Delivery delivery, double ageSeconds) {}
}
