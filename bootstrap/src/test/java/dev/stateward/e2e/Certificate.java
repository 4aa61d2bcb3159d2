package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate of this machine that it has signed itself, in files of PEM.
 *
 * @param chain what is shown, and what is to be trusted
 * @param key the private key
 */
record Certificate(Path chain, Path key) {
  private static final char[] PASSWORD = "changeit".toCharArray();

  /** Makes one for {@code localhost}. */
  static Certificate ofLocalhost(Path folder)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path store = store(folder);
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(PASSWORD),
                "-alias",
                "localhost",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost")
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    return new Certificate(
        pem(
            folder.resolve("localhost.crt"),
            "CERTIFICATE",
            keys.getCertificate("localhost").getEncoded()),
        pem(
            folder.resolve("localhost.key"),
            "PRIVATE KEY",
            keys.getKey("localhost", PASSWORD).getEncoded()));
  }

  private static Path store(Path folder) {
    return folder.resolve("localhost.p12");
  }

  /** What a server needs to show the certificate that was made in {@code folder}. */
  static SSLContext ofStore(Path folder) throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(KeyStore.getInstance(store(folder).toFile(), PASSWORD), PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static Path pem(Path file, String kind, byte[] bytes) throws IOException {
    Base64.Encoder lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
    return Files.writeString(
        file,
        "-----BEGIN %s-----%n%s%n-----END %s-----%n"
            .formatted(kind, lines.encodeToString(bytes), kind));
  }
}
