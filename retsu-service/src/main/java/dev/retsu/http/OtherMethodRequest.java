package dev.retsu.http;

import java.util.Set;
import org.eclipse.jetty.server.Request;

/**
 * A request with a method that Dropwizard's filter would refuse without saying what is allowed.
 * Shown as a method that no path has, it gets the answer of the path: 404, or 405 with Allow.
 */
final class OtherMethodRequest extends Request.Wrapper {
  private static final Set<String> KNOWN =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private OtherMethodRequest(Request request) {
    super(request);
  }

  static Request wrap(Request request) {
    return KNOWN.contains(request.getMethod()) ? request : new OtherMethodRequest(request);
  }

  @Override
  public String getMethod() {
    return "PUT";
  }
}
