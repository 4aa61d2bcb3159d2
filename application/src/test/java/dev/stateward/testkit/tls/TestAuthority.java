package dev.stateward.testkit.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An authority that a test makes, and what it issues, in files of PEM. */
public final class TestAuthority {
  private static final String PASSWORD = "changeit";
  private static final String ROOT = "root";

  private final Path folder;
  private final Path store;

  private TestAuthority(Path folder) {
    this.folder = folder;
    this.store = folder.resolve("authority.p12");
  }

  /** Makes one in a folder of its own. */
  public static TestAuthority make(Path folder) {
    TestAuthority authority = new TestAuthority(folder);
    authority.generate(ROOT, "-ext", "bc:c=ca:true");
    authority.write("ca.pem", authority.chain(ROOT));
    return authority;
  }

  /** What clients have to trust. */
  public Path certificate() {
    return folder.resolve("ca.pem");
  }

  /** Also makes an authority below this one, by which others are issued. */
  public void subordinate(String name) {
    generate(name, "-ext", "bc:c=ca:true", "-signer", ROOT);
  }

  /** Issues a certificate of these names, such as {@code dns:localhost,ip:127.0.0.1}. */
  public IssuedCertificate issue(String name, String names) {
    return issue(name, names, ROOT);
  }

  /**
   * Issues a certificate by {@code issuer}.
   *
   * @param options of keytool, such as {@code -keyalg RSA}
   */
  public IssuedCertificate issue(String name, String names, String issuer, String... options) {
    List<String> arguments = new ArrayList<>(List.of("-ext", "san=" + names, "-signer", issuer));
    arguments.addAll(List.of(options));
    generate(name, arguments.toArray(String[]::new));
    List<Certificate> chain = chain(name);
    Path key = folder.resolve(name + ".key");
    try {
      Files.deleteIfExists(key);
      Files.createFile(
          key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(key, pem("PRIVATE KEY", key(name).getEncoded()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new IssuedCertificate(
        write(name + ".crt", chain.subList(0, chain.size() - 1)), key, store, name, PASSWORD);
  }

  /** What a client needs that trusts this authority alone. */
  public SSLContext trusted() {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(ROOT, chain(ROOT).getFirst());
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void generate(String name, String... more) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                name,
                "-dname",
                "CN=" + name));
    List<String> options = List.of(more);
    command.addAll(options);
    if (!options.contains("-keyalg")) {
      command.addAll(List.of("-keyalg", "EC"));
    }
    try {
      Process keytool = new ProcessBuilder(command).inheritIO().start();
      if (keytool.waitFor() != 0) {
        throw new IllegalStateException("keytool failed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private List<Certificate> chain(String name) {
    try {
      return Arrays.asList(opened().getCertificateChain(name));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Key key(String name) {
    try {
      return opened().getKey(name, PASSWORD.toCharArray());
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private KeyStore opened() throws GeneralSecurityException, IOException {
    return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
  }

  private Path write(String file, List<Certificate> certificates) {
    StringBuilder text = new StringBuilder();
    try {
      for (Certificate certificate : certificates) {
        text.append(pem("CERTIFICATE", certificate.getEncoded()));
      }
      return Files.writeString(folder.resolve(file), text);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String kind, byte[] bytes) {
    String lines = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(bytes);
    return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
  }
}
