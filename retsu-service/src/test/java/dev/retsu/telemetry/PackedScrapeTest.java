package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedScrapeTest {
  private static AdminServer admin;

  @BeforeAll
  static void start() throws Exception {
    admin = AdminServer.start(10);
  }

  @AfterAll
  static void stop() throws Exception {
    admin.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "GZIP", "deflate, gzip;q=0.5", "br, gzip, *;q=0"})
  void aScraperThatTakesGzipGetsIt(String taken) throws Exception {
    HttpResponse<byte[]> packed = admin.getPacked(taken);

    assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(packed.headers().firstValue("Vary")).contains("Accept-Encoding");
    String text = unpack(packed.body());
    assertThat(Scrape.of(text).value("jvm_class_count")).isPositive();
    assertThat(packed.body().length).isLessThan(text.length() / 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "gzip;q=0", "br", "x-gzipped"})
  void othersGetItPlain(String taken) throws Exception {
    HttpResponse<byte[]> plain = admin.getPacked(taken);

    assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
    String text = new String(plain.body(), StandardCharsets.UTF_8);
    assertThat(Scrape.of(text).value("jvm_class_count")).isPositive();
  }

  @Test
  void whoDoesNotAskGetsItPlain() throws Exception {
    assertThat(admin.get("text/plain").headers().firstValue("Content-Encoding")).isEmpty();
  }

  private static String unpack(byte[] packed) throws Exception {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
