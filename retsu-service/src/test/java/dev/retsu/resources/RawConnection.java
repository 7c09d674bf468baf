package dev.retsu.resources;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A bare socket, for what no HTTP client would send. */
final class RawConnection implements AutoCloseable {
  private final Socket socket;

  RawConnection(int port) {
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(30_000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One answer as it stands on the wire. */
  record Answer(String head, byte[] body) {
    int status() {
      return Integer.parseInt(head.substring(9, 12));
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    String header(String name) {
      return head.lines()
          .filter(
              line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
          .map(line -> line.substring(name.length() + 1).strip())
          .findFirst()
          .orElse(null);
    }
  }

  RawConnection send(String text) {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  RawConnection send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RawConnection post(String path, byte[] body, String... headers) {
    StringBuilder head = new StringBuilder("POST " + path + " HTTP/1.1\r\nHost: test\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    return send(head.toString()).send(body);
  }

  Answer read() {
    try {
      InputStream in = socket.getInputStream();
      String head = head(in);
      Answer empty = new Answer(head, new byte[0]);
      String length = empty.header("Content-Length");
      if (length != null) {
        return new Answer(head, in.readNBytes(Integer.parseInt(length)));
      }
      return "close".equals(empty.header("Connection"))
          ? new Answer(head, in.readAllBytes())
          : empty;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the connection ended after: " + head);
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  /** True when the server closes the connection with nothing more to say. */
  boolean isClosedByServer() {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first byte of an answer whose rest is never read. */
  int peek() {
    try {
      return socket.getInputStream().read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void halfClose() {
    try {
      socket.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the connection with a reset, as a killed host does. */
  void reset() {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
