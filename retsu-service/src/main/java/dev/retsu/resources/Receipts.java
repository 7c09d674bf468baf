package dev.retsu.resources;

import dev.retsu.api.AcknowledgeBatchResponse;
import dev.retsu.api.AcknowledgeEntry;
import dev.retsu.api.AcknowledgeResult;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.Receipt;
import java.util.ArrayList;
import java.util.List;

/** Translates receipts, and what became of them. */
final class Receipts {
  private Receipts() {}

  /** Of a message in the path, and a handle in the body. */
  static Receipt receipt(String message, String handle) {
    return new Receipt(Identifiers.inPath(message), Identifiers.receiptHandle(handle));
  }

  static List<Receipt> receipts(List<AcknowledgeEntry> entries) {
    List<Receipt> receipts = new ArrayList<>(entries.size());
    for (AcknowledgeEntry entry : entries) {
      String where = "entries[" + receipts.size() + "].";
      receipts.add(
          new Receipt(
              Identifiers.read(entry.id(), ErrorCode.INVALID_BATCH, where + "id"),
              Identifiers.read(
                  entry.receiptHandle(),
                  ErrorCode.INVALID_RECEIPT_HANDLE,
                  where + "receipt_handle")));
    }
    return receipts;
  }

  static AcknowledgeBatchResponse response(List<Receipt> receipts, List<Boolean> removed) {
    List<AcknowledgeResult> results = new ArrayList<>(receipts.size());
    for (int i = 0; i < receipts.size(); i++) {
      results.add(
          new AcknowledgeResult(
              receipts.get(i).messageId(), removed.get(i) ? "acknowledged" : "not_current"));
    }
    return new AcknowledgeBatchResponse(results);
  }
}
