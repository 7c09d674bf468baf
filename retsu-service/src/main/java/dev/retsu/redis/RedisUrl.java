package dev.retsu.redis;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code redis://[[user]:password@]host[:port][/database]}, or {@code rediss://} for TLS. User and
 * password are percent-encoded; a single word before the {@code @} is a password, as redis-cli
 * takes it. Split here and not by Redisson, which would carry the password along in the address
 * that it logs.
 *
 * @param address scheme, host and port; without any secret
 * @param database 0 when the URL names none
 */
record RedisUrl(String address, @Nullable String user, @Nullable String password, int database) {
  private static final int DEFAULT_PORT = 6379;
  private static final Pattern SHAPE =
      Pattern.compile(
          "(?<scheme>rediss?)://((?<secret>[^/]*)@)?(?<host>\\[[0-9A-Fa-f:.]+]|[^\\[\\]:/?#@\\s]+)"
              + "(:(?<port>[0-9]{1,5}))?(/(?<database>[0-9]{1,5})?)?");

  /**
   * @throws IllegalArgumentException when the URL is not of this form; the message repeats nothing
   *     of it
   */
  static RedisUrl parse(String url) {
    Matcher parts = SHAPE.matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "cache.distributed.url must be redis://[[user]:password@]host[:port][/database], or"
              + " rediss:// for TLS, with user and password percent-encoded");
    }
    int port = number(parts.group("port"), DEFAULT_PORT);
    String address = parts.group("scheme") + "://" + parts.group("host") + ":" + port;
    int database = number(parts.group("database"), 0);
    String secret = parts.group("secret");
    if (secret == null) {
      return new RedisUrl(address, null, null, database);
    }
    int colon = secret.indexOf(':');
    String user = colon <= 0 ? null : decode(secret.substring(0, colon));
    return new RedisUrl(address, user, decode(secret.substring(colon + 1)), database);
  }

  private static int number(@Nullable String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }

  /** Unlike in a form, a plus sign is a plus sign. */
  private static String decode(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // Without the cause: it repeats a part of the secret.
      throw new IllegalArgumentException(
          "cache.distributed.url: user and password must be percent-encoded, a % as %25");
    }
  }

  /** Without user and password. */
  @Override
  public String toString() {
    return address + "/" + database;
  }
}
