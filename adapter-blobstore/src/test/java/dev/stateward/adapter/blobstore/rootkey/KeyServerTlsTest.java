package dev.stateward.adapter.blobstore.rootkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.blobstore.rootkey.VaultSettings.Login;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A key server with a certificate of an authority that nobody else trusts. */
@Timeout(900)
@Tag("slow")
class KeyServerTlsTest {
  private static final String TOKEN = "hvs.a-token";
  private static final byte[] KEY = new byte[32];

  @TempDir static Path folder;

  private static TestAuthority authority;
  private static TransitServer server;

  @BeforeAll
  static void open() throws Exception {
    authority = TestAuthority.make(folder, "company", "ip:127.0.0.1");
    server = new TransitServer(authority.tls());
    server.accept(TOKEN);
    Files.writeString(folder.resolve("token"), TOKEN);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static ServerRootKey trusting(TransitServer asked, String authorities) {
    return ServerRootKeys.vault(
        new VaultSettings(
            asked.address(),
            "",
            "transit",
            "stateward",
            new Login.TokenFile(folder.resolve("token")),
            authorities),
        InstantSource.system());
  }

  @Test
  void isTrustedByItsAuthority() {
    try (ServerRootKey root = trusting(server, authority.certificate().toString())) {
      assertThat(root.open(root.seal(KEY, "it"), "it")).isEqualTo(KEY);
    }
  }

  @Test
  void isTrustedByOneOfSeveralAuthorities() throws Exception {
    TestAuthority former = TestAuthority.make(folder, "former", "ip:127.0.0.1");
    Path both = folder.resolve("both.pem");
    Files.writeString(
        both, Files.readString(former.certificate()) + Files.readString(authority.certificate()));

    try (ServerRootKey root = trusting(server, both.toString())) {
      assertThat(root.open(root.seal(KEY, "it"), "it")).isEqualTo(KEY);
    }
  }

  @Test
  void isNotTrustedByAnotherAuthority() throws Exception {
    TestAuthority other = TestAuthority.make(folder, "other", "ip:127.0.0.1");

    assertRefused(other.certificate().toString());
  }

  @Test
  void isNotTrustedByThoseOfJava() {
    assertRefused("");
  }

  private static void assertRefused(String authorities) {
    int before = server.requests();
    try (ServerRootKey root = trusting(server, authorities)) {
      assertThatThrownBy(() -> root.seal(KEY, "it"))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("the transit key transit/stateward of https://127.0.0.1")
          .hasMessageContaining("its certificate is not trusted: ");
    }
    assertThat(server.requests()).isEqualTo(before);
  }

  @Test
  void isNotTrustedUnderAnotherName() throws Exception {
    TestAuthority elsewhere = TestAuthority.make(folder, "elsewhere", "dns:vault.example");
    try (TransitServer other = new TransitServer(elsewhere.tls());
        ServerRootKey root = trusting(other, elsewhere.certificate().toString())) {
      assertThatThrownBy(() -> root.seal(KEY, "it"))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("its certificate is for another host");
      assertThat(other.requests()).isZero();
    }
  }

  @Test
  void needsAFileWithCertificates() throws IOException {
    Path gone = folder.resolve("gone");
    assertThatThrownBy(() -> trusting(server, gone.toString()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(gone + " cannot be read");

    for (String text : new String[] {"", "no certificate", "-----BEGIN CERTIFICATE-----\nAA=="}) {
      Path file = Files.writeString(folder.resolve("wrong.pem"), text);
      assertThatThrownBy(() -> trusting(server, file.toString()))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining(file + " holds no certificate");
    }
  }
}
