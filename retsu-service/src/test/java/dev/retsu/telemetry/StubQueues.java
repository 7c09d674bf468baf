package dev.retsu.telemetry;

import dev.retsu.core.Queue;
import dev.retsu.core.QueueOperations;
import java.lang.reflect.Proxy;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Queues of which only one operation exists. */
final class StubQueues {
  private StubQueues() {}

  static QueueOperations get(Function<UUID, CompletableFuture<Queue>> get) {
    return (QueueOperations)
        Proxy.newProxyInstance(
            QueueOperations.class.getClassLoader(),
            new Class<?>[] {QueueOperations.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("get")) {
                throw new UnsupportedOperationException(method.toString());
              }
              return get.apply((UUID) arguments[0]);
            });
  }
}
