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

  /** Runs a task with the trace of the request current on this thread, and in its log lines. */
  void within(Runnable task);
}
