package dev.retsu.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes all that a server sent on one connection apart into its answers. */
final class HttpAnswers {
  private HttpAnswers() {}

  /** One answer as it stands on the wire. */
  record Answer(String head, byte[] body) {
    int status() {
      return Integer.parseInt(head.substring(9, 12));
    }

    @Nullable String header(String name) {
      Matcher line = Pattern.compile("(?im)^" + name + ": *(.*?)\\r?$").matcher(head);
      return line.find() ? line.group(1) : null;
    }
  }

  /**
   * The final ones: a {@code 100 Continue} is none. Fails on what is not HTTP.
   *
   * @param isHead what the first of them answers
   */
  static List<Answer> of(byte[] bytes, boolean isHead) {
    List<Answer> answers = new ArrayList<>();
    int at = 0;
    while (at < bytes.length) {
      String rest = new String(bytes, at, bytes.length - at, ISO_8859_1);
      int end = rest.indexOf("\r\n\r\n") + 4;
      if (!rest.startsWith("HTTP/1.1 ") || end < 4) {
        throw new AssertionError("no answer begins with: " + rest);
      }
      Answer head = new Answer(rest.substring(0, end), new byte[0]);
      boolean hasNoBody = isHead && answers.isEmpty() && !isUnparsed(head, rest, end);
      int length = hasNoBody ? 0 : bodyLength(head, rest.length() - end);
      byte[] body = Arrays.copyOfRange(bytes, at + end, at + end + length);
      if (head.status() >= 200) {
        answers.add(new Answer(head.head(), body));
      }
      at += end + length;
    }
    return answers;
  }

  /** What Jetty cannot parse it answers in full, also a HEAD, and ends the connection. */
  private static boolean isUnparsed(Answer head, String rest, int end) {
    return head.status() >= 400 && rest.startsWith("{", end);
  }

  private static int bodyLength(Answer head, int rest) {
    if (head.status() < 200 || head.status() == 204) {
      return 0;
    }
    String length = head.header("Content-Length");
    int wanted = length == null ? rest : Integer.parseInt(length);
    if (wanted > rest) {
      throw new AssertionError("the answer ends early: " + head.head());
    }
    return wanted;
  }
}
