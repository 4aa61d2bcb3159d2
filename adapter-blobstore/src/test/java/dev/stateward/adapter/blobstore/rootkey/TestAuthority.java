package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * An authority, and a server that it has signed the certificate of.
 *
 * @param certificate of the authority, in PEM
 * @param tls of the server
 */
record TestAuthority(Path certificate, SSLContext tls) {
  private static final String PASSWORD = "changeit";

  /** Makes one; {@code names} are those of the server. */
  static TestAuthority make(Path folder, String name, String names)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path store = folder.resolve(name + ".p12");
    generate(store, "authority", "bc=ca:true", List.of());
    generate(store, "server", "san=" + names, List.of("-signer", "authority"));
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    byte[] certificate = keys.getCertificate("authority").getEncoded();
    keys.deleteEntry("authority");
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(managers.getKeyManagers(), null, null);
    return new TestAuthority(pem(folder.resolve(name + ".pem"), certificate), tls);
  }

  private static void generate(Path store, String alias, String extension, List<String> more)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD,
            "-alias",
            alias,
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + alias,
            "-ext",
            extension);
    Process keytool =
        new ProcessBuilder(Stream.concat(command.stream(), more.stream()).toList())
            .inheritIO()
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool failed");
    }
  }

  private static Path pem(Path file, byte[] bytes) throws IOException {
    String lines = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN CERTIFICATE-----\n" + lines + "\n-----END CERTIFICATE-----\n");
  }
}
