package dev.retsu.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/** A key pair for 127.0.0.1: for a server as PEM, for its clients in a PKCS#12 file. */
final class TestCertificate {
  static final String PASSWORD = "changeit";

  private TestCertificate() {}

  /** Leaves cert.pem and key.pem in the directory; returns what clients are to trust. */
  static Path create(Path directory) throws Exception {
    Path store = directory.resolve("trust.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "redis",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "SAN=IP:127.0.0.1",
                "-validity",
                "3650",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      throw new IllegalStateException("keytool failed");
    }
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    pem(
        directory,
        "key.pem",
        "PRIVATE KEY",
        keys.getKey("redis", PASSWORD.toCharArray()).getEncoded());
    pem(directory, "cert.pem", "CERTIFICATE", keys.getCertificate("redis").getEncoded());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("redis", keys.getCertificate("redis"));
    try (var out = Files.newOutputStream(store)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
    return store;
  }

  private static void pem(Path directory, String name, String kind, byte[] content)
      throws IOException {
    String text = Base64.getMimeEncoder().encodeToString(content);
    Files.writeString(
        directory.resolve(name),
        "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, text, kind));
  }
}
