package dev.retsu.core;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Receipts as the columns of a statement, sorted by message: the statement locks rows in this
 * order, so that no two batches wait for one another in a ring.
 */
@SuppressWarnings("ArrayRecordComponent") // bound to a statement, never compared
record ReceiptColumns(UUID[] ids, UUID[] handles, Integer[] seconds) {

  static ReceiptColumns of(List<Receipt> receipts) {
    return of(receipts, Collections.nCopies(receipts.size(), 0));
  }

  static ReceiptColumns of(List<Receipt> receipts, List<Integer> seconds) {
    List<Integer> sorted =
        IntStream.range(0, receipts.size())
            .boxed()
            .sorted(Comparator.comparing(i -> receipts.get(i).messageId()))
            .toList();
    return new ReceiptColumns(
        column(sorted, i -> receipts.get(i).messageId()).toArray(UUID[]::new),
        column(sorted, i -> receipts.get(i).receiptHandle()).toArray(UUID[]::new),
        column(sorted, seconds::get).toArray(Integer[]::new));
  }

  private static <T> List<T> column(List<Integer> order, Function<Integer, T> value) {
    return order.stream().map(value).toList();
  }
}
