package dev.retsu.faults.check;

import dev.retsu.faults.history.Dequeue;
import dev.retsu.faults.history.Received;
import dev.retsu.faults.history.Span;

/** One message in the answer of one dequeue. */
record Delivery(Dequeue call, Received message) {
  int attempt() {
    return message.attempt();
  }

  Span span() {
    return call.span();
  }
}
