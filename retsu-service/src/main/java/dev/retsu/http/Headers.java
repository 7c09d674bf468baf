package dev.retsu.http;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;

/** Headers that every answer carries, encoded once. */
final class Headers {
  static final HttpField NO_SNIFF = new PreEncodedHttpField("X-Content-Type-Options", "nosniff");

  private Headers() {}
}
