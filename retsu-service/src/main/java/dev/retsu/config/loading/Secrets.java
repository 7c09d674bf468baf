package dev.retsu.config.loading;

import java.util.regex.Pattern;

/** Decides what of a value may be shown. In doubt it is hidden. */
final class Secrets {
  private static final int LONGEST = 80;
  private static final String HIDDEN = "(hidden)";
  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "pass|pwd|secret|token|credential|auth|private|signature|apikey|accesskey|sslkey|jaas");

  /** User and password: up to the last {@code @}, as a careless password may hold one itself. */
  private static final Pattern USER_INFO = Pattern.compile("(?s)^([a-zA-Z0-9+.:-]*?://)?.*@");

  /**
   * After a host and a colon comes a port; anything else may be a password whose host is missing.
   */
  private static final Pattern NO_PORT =
      Pattern.compile("(?s)://[^/?#]*:(?![0-9]{1,5}(?:[/?#,]|$)).*");

  private static final Pattern PARAMETER =
      Pattern.compile("([?&;][^=&;]*(?i:pass|pwd|secret|token|key|user)[^=&;]*=)[^&;]*");

  private Secrets() {}

  /** Whether the value at {@code path} is never shown. */
  static boolean isSecret(String path) {
    return SECRET_NAME.matcher(Names.plain(path)).find();
  }

  /**
   * {@code value} in double quotes, without secrets and control characters, at most 80 characters.
   */
  static String show(String path, String value) {
    if (isSecret(path)) {
      return HIDDEN;
    }
    String open = USER_INFO.matcher(value).replaceFirst("$1" + HIDDEN + "@");
    open = open.equals(value) ? NO_PORT.matcher(value).replaceFirst("://" + HIDDEN) : open;
    open = PARAMETER.matcher(open).replaceAll("$1" + HIDDEN);
    String shown = open.length() <= LONGEST ? open : open.substring(0, LONGEST) + "…";
    return '"' + shown.replaceAll("[\\p{Cntrl}\\p{Cs}\"]", "?") + '"';
  }
}
