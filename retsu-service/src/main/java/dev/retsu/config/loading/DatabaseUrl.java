package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes apart {@code postgres://user:password@host:5432/database?sslmode=require}, the form that
 * hosters hand out, as the driver wants user and password apart.
 */
final class DatabaseUrl {
  static final String PATH = "database.url";

  private static final Pattern FORM =
      Pattern.compile(
          "(?s)(?<jdbc>jdbc:)?postgres(?:ql)?://(?<authority>[^/?]*)(?<database>/[^?]*)?(?:\\?(?<query>.*))?");

  private static final Pattern HOSTS =
      Pattern.compile("(?:[^:@,\\[\\]\\s]+|\\[[0-9a-fA-F:.]+])(?::[0-9]{1,5})?");

  private final ObjectNode section;

  private DatabaseUrl(ObjectNode section) {
    this.section = section;
  }

  /**
   * Puts a JDBC URL in place of a {@code postgres://} URL in the section, and its user and
   * password, where it has any, in place of theirs.
   */
  static void split(ObjectNode section, Faults faults) {
    String url = section.path("url").asText();
    Matcher form = FORM.matcher(url);
    if (form.matches() && (form.group("jdbc") == null || form.group("authority").contains("@"))) {
      try {
        new DatabaseUrl(section).rewrite(form);
      } catch (IllegalArgumentException e) {
        faults.value(PATH, url, "but " + e.getMessage());
      }
    }
  }

  private void rewrite(Matcher form) {
    String authority = form.group("authority");
    int at = authority.lastIndexOf('@');
    String hosts = hosts(authority.substring(at + 1));
    String database = Optional.ofNullable(form.group("database")).orElse("/");
    if (database.indexOf('/', 1) > 0 || database.contains("@")) {
      throw reserved();
    }
    if (at >= 0) {
      credentials(authority.substring(0, at));
    }
    String query = query(Optional.ofNullable(form.group("query")).orElse(""));
    section.put("url", "jdbc:postgresql://" + hosts + database + query);
  }

  private static String hosts(String hosts) {
    if (hosts.isEmpty()) {
      return "localhost";
    }
    if (!Arrays.stream(hosts.split(",", -1)).allMatch(h -> HOSTS.matcher(h).matches())) {
      throw reserved();
    }
    return hosts;
  }

  private static IllegalArgumentException reserved() {
    return new IllegalArgumentException(
        "must be postgres://user:password@host:port/database, and in user and password the"
            + " characters : / ? # @ % must be percent-encoded");
  }

  private void credentials(String userInfo) {
    int colon = userInfo.indexOf(':');
    section.put("user", decode(colon < 0 ? userInfo : userInfo.substring(0, colon)));
    if (colon >= 0) {
      section.put("password", decode(userInfo.substring(colon + 1)));
    }
  }

  private String query(String query) {
    List<String> kept = new ArrayList<>();
    for (String parameter : query.split("&", -1)) {
      String name = parameter.replaceFirst("(?s)=.*", "");
      String value = parameter.substring(Math.min(parameter.length(), name.length() + 1));
      if (name.equals("user") || name.equals("password")) {
        section.put(name, decode(value));
      } else if (!name.isEmpty()) {
        kept.add(driverName(name) + "=" + value);
      }
    }
    return kept.isEmpty() ? "" : "?" + String.join("&", kept);
  }

  /** libpq's {@code connect_timeout} is the driver's {@code connectTimeout}. */
  private static String driverName(String name) {
    return Names.find(DriverProperties.names(), name).orElse(name);
  }

  /** Percent-decodes; unlike in a form, a plus is a plus. */
  private static String decode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '%') {
        decoded.write(hex(bytes, i + 1) * 16 + hex(bytes, i + 2));
        i += 2;
      } else {
        decoded.write(bytes[i]);
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(decoded.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("must hold percent-encoded UTF-8", e);
    }
  }

  private static int hex(byte[] bytes, int index) {
    int digit = index < bytes.length ? Character.digit(bytes[index], 16) : -1;
    if (digit < 0) {
      throw new IllegalArgumentException("a % in user or password must be written as %25");
    }
    return digit;
  }
}
