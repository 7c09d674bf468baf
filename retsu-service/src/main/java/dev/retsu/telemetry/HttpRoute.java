package dev.retsu.telemetry;

/**
 * Where the routing layer leaves the template of the matched resource, such as {@code
 * /v1/queues/{queue}}, for the metric and the span of the request. Found as the request attribute
 * {@link #ATTRIBUTE}. Never the path itself: that would be a series per message.
 */
public interface HttpRoute {
  /** Name of the request attribute; absent where requests are not measured. */
  String ATTRIBUTE = "dev.retsu.telemetry.route";

  /** To be called once the resource is known. */
  void matched(String template);

  /** Makes the trace of the request the current one of this thread, and of its log lines. */
  Entered enter();

  /** To be closed by the same thread. */
  @FunctionalInterface
  interface Entered extends AutoCloseable {
    @Override
    void close();
  }
}
