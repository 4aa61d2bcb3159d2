package dev.stateward.adapter.blobstore.rootkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.blobstore.rootkey.KeyServerDouble.Fault;
import dev.stateward.adapter.blobstore.rootkey.VaultSettings.Login;
import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.blob.port.RootKey.Sealed;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.testkit.contract.RootKeyContract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TransitRootKeyTest extends RootKeyContract {
  private static final byte[] KEY = new byte[32];
  private static final String TOKEN = "hvs.a-token-of-a-file";

  static {
    Arrays.fill(KEY, (byte) 7);
  }

  @TempDir Path folder;

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-23T00:00:00Z"));
  private TransitServer server;
  private TransitRootKey root;

  @BeforeEach
  void open() throws IOException {
    server = new TransitServer("team/a");
    server.accept(TOKEN);
    root = by(new Login.TokenFile(file("token", TOKEN + "\n")));
  }

  @AfterEach
  void close() {
    root.close();
    server.close();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private TransitRootKey by(Login login) {
    return of(server.address(), login);
  }

  private TransitRootKey of(URI address, Login login) {
    return new TransitRootKey(
        new VaultSettings(address, "team/a", "transit", "stateward", login, ""),
        Authorities.usual(),
        now::get);
  }

  private TransitRootKey byRole() throws IOException {
    return by(new Login.AppRole("approle", "a-role", file("secret-id", "a-secret-id")));
  }

  @Override
  protected RootKey root() {
    return root;
  }

  @Override
  protected void rotate() {
    server.rotate();
  }

  @Test
  void asksInTheNamespaceOfTheEngineAlone() throws IOException {
    try (TransitServer elsewhere = new TransitServer("team/b");
        TransitRootKey other =
            of(elsewhere.address(), new Login.TokenFile(folder.resolve("token")))) {
      elsewhere.accept(TOKEN);

      assertThatThrownBy(() -> other.seal(KEY, "it"))
          .hasMessageContaining("status 404")
          .hasRootCauseMessage("no handler for route \"transit/encrypt/stateward\"");
    }
    assertThat(root.open(root.seal(KEY, "it"), "it")).isEqualTo(KEY);
  }

  @Test
  void saysWhyItOpensNothingForSomethingElse() {
    Sealed sealed = root.seal(KEY, "wrapping key 1");

    assertThatThrownBy(() -> root.open(sealed, "wrapping key 2"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("decrypt was refused with status 400")
        .hasRootCauseMessage("cipher: message authentication failed");
  }

  @Test
  void sealsUnderEachVersionOfTheKeyWithAnotherId() {
    Sealed first = root.seal(KEY, "wrapping key 1");
    server.rotate();
    Sealed second = root.seal(KEY, "wrapping key 1");

    assertThat(second.text()).startsWith("vault:v2:");
    assertThat(second.under()).isNotEqualTo(first.under());
    assertThat(root.seal(KEY, "wrapping key 1").under()).isEqualTo(second.under());
    assertThat(root.open(first, "wrapping key 1")).isEqualTo(KEY);
  }

  @Test
  void knowsSomeOfItsFormerVersions() {
    Sealed first = root.seal(KEY, "it");
    for (int i = 0; i < NodeBudgets.FORMER_ROOT_KEYS; i++) {
      server.rotate();
    }
    Sealed last = root.seal(KEY, "it");

    assertThat(root.former(last)).hasSize(NodeBudgets.FORMER_ROOT_KEYS).contains(first.under());
    server.rotate();
    assertThat(root.former(root.seal(KEY, "it")))
        .hasSize(NodeBudgets.FORMER_ROOT_KEYS)
        .contains(last.under())
        .doesNotContain(first.under());
  }

  @Test
  void readsTheTokenAgainThatSomebodyReplaced() throws IOException {
    server.revokeAll();
    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .hasMessageContaining("status 403")
        .hasRootCauseMessage("2 errors occurred: * permission denied * invalid token")
        .hasMessageNotContaining(TOKEN);

    server.accept("another");
    file("token", "another");

    assertThat(root.open(root.seal(KEY, "it"), "it")).isEqualTo(KEY);
  }

  @Test
  void logsInAgainWhenItsTokenIsUsedUpOrRefused() throws IOException {
    try (TransitRootKey role = byRole()) {
      Sealed sealed = role.seal(KEY, "it");
      role.open(sealed, "it");
      assertThat(server.requests()).isEqualTo(3);

      now.set(now.get().plus(Duration.ofHours(1)));
      role.open(sealed, "it");
      assertThat(server.requests()).isEqualTo(5);

      server.revokeAll();
      assertThat(role.open(sealed, "it")).isEqualTo(KEY);
      assertThat(server.requests()).isEqualTo(8);
    }
  }

  @Test
  void logsInBeforeItsTokenEnds() throws IOException {
    try (TransitRootKey role = byRole()) {
      role.seal(KEY, "it");
      now.set(now.get().plus(TransitServer.LIFE.dividedBy(2)));
      role.seal(KEY, "it");
      assertThat(server.requests()).isEqualTo(3);

      now.set(now.get().plus(TransitServer.LIFE.dividedBy(4)));
      role.seal(KEY, "it");
      assertThat(server.requests()).isEqualTo(5);
    }
  }

  @Test
  void logsInOnceAgainAndNoMoreWhenEachTokenIsRefused() throws IOException {
    server.giveDeadTokens();
    try (TransitRootKey role = byRole()) {
      assertThatThrownBy(() -> role.seal(KEY, "it"))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("encrypt was refused with status 403");

      assertThat(server.requests()).as("login, 403, login, 403").isEqualTo(4);
    }
  }

  @Test
  void saysWhyALoginIsRefused() throws IOException {
    try (TransitRootKey role =
        by(new Login.AppRole("approle", "a-role", file("secret-id", "a-wrong-secret-id")))) {
      assertThatThrownBy(() -> role.seal(KEY, "it"))
          .hasMessageContaining("login was refused with status 400")
          .hasRootCauseMessage("invalid role or secret ID")
          .hasMessageNotContaining("a-wrong-secret-id");
    }
  }

  @Test
  void logsInByKubernetes() throws IOException {
    try (TransitRootKey pod =
        by(new Login.Kubernetes("k8s/east", "stateward", file("jwt", "a-jwt")))) {
      assertThat(pod.open(pod.seal(KEY, "it"), "it")).isEqualTo(KEY);
    }
  }

  @Test
  void logsInWithTheTokenThatKubernetesHasRenewed() throws IOException {
    try (TransitRootKey pod =
        by(new Login.Kubernetes("k8s/east", "stateward", file("jwt", "a-jwt")))) {
      Sealed sealed = pod.seal(KEY, "it");
      server.believe("a-renewed-jwt");
      server.revokeAll();
      assertThatThrownBy(() -> pod.open(sealed, "it"))
          .hasMessageContaining("login was refused with status 403")
          .hasRootCauseMessage("permission denied")
          .hasMessageNotContaining("a-jwt");

      file("jwt", "a-renewed-jwt");
      assertThat(pod.open(sealed, "it")).isEqualTo(KEY);
    }
  }

  @Test
  void refusesAFileThatIsMissingOrNoToken() throws IOException {
    Files.delete(folder.resolve("token"));
    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("token is unusable");

    file("token", "t".repeat(NodeBudgets.KEY_SERVER_FILE + 1));
    assertThatThrownBy(() -> root.seal(KEY, "it")).hasMessageContaining("token is unusable");

    file("token", "two\nlines");
    assertThatThrownBy(() -> root.seal(KEY, "it")).hasMessageContaining("token is unusable");
    assertThat(server.requests()).isZero();
  }

  @Test
  void asksAgainWhenTheServerCouldNotServeIt() {
    for (int i = 1; i < NodeBudgets.KEY_SERVER_ATTEMPTS; i++) {
      server.next(Fault.of(i == 1 ? 503 : 429, "{\"errors\":[\"Vault is sealed\"]}"));
    }

    assertThat(root.seal(KEY, "it").text()).startsWith("vault:v1:");
    assertThat(server.requests()).isEqualTo(NodeBudgets.KEY_SERVER_ATTEMPTS);
  }

  @Test
  void givesUpAfterSomeAttempts() {
    for (int i = 0; i < NodeBudgets.KEY_SERVER_ATTEMPTS + 1; i++) {
      server.next(Fault.of(503, "{\"errors\":[\"Vault is sealed\"]}"));
    }

    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("status 503")
        .hasRootCauseMessage("Vault is sealed");
    assertThat(server.requests()).isEqualTo(NodeBudgets.KEY_SERVER_ATTEMPTS);
  }

  @Test
  void waitsLongerBeforeEachAttempt() {
    for (int i = 1; i < NodeBudgets.KEY_SERVER_ATTEMPTS; i++) {
      server.next(Fault.of(503, "{\"errors\":[\"Vault is sealed\"]}"));
    }

    root.seal(KEY, "it");

    List<Long> arrivals = server.arrivals();
    Duration pause = NodeBudgets.KEY_SERVER_PAUSE;
    for (int i = 1; i < arrivals.size(); i++, pause = pause.multipliedBy(2)) {
      assertThat(Duration.ofNanos(arrivals.get(i) - arrivals.get(i - 1)))
          .isGreaterThanOrEqualTo(pause);
    }
  }

  @Test
  void waitsForNoConnectionThatIsNotAccepted() throws IOException {
    try (FullServer full = new FullServer();
        TransitRootKey other = of(full.address(), new Login.TokenFile(folder.resolve("token")))) {
      long began = System.nanoTime();

      assertThatThrownBy(() -> other.seal(KEY, "it"))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("no answer in time");

      assertThat(Duration.ofNanos(System.nanoTime() - began))
          .isGreaterThanOrEqualTo(NodeBudgets.KEY_SERVER_CONNECT)
          .isLessThan(NodeBudgets.KEY_SERVER_CALL);
    }
  }

  @Test
  void readsNoAnswerThatDoesNotEnd() {
    for (int i = 0; i < NodeBudgets.KEY_SERVER_ATTEMPTS; i++) {
      server.next(Fault.endless());
    }

    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("the answer is longer than " + NodeBudgets.KEY_SERVER_ANSWER);
  }

  @Test
  void waitsForNoAnswerThatDoesNotCome() throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    server.next(exchange -> await(closed));
    long began = System.nanoTime();

    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("no answer in time");
    closed.countDown();

    assertThat(Duration.ofNanos(System.nanoTime() - began))
        .isLessThan(NodeBudgets.KEY_SERVER_CALL.multipliedBy(3));
    assertThat(server.requests()).isOne();
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void repeatsTheBeginningOfWhatItSaysOnOneLine() {
    server.next(Fault.of(400, "{\"errors\":[\"a\\n\\u001b[31m" + "b".repeat(60_000) + "\"]}"));

    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .rootCause()
        .satisfies(e ->
            assertThat(e.getMessage())
                .startsWith("a [31mb")
                .hasSizeLessThan(NodeBudgets.KEY_SERVER_REASON + 10));
  }

  @Test
  void storesNoTextOfAnotherForm() {
    for (String text :
        new String[] {
          "", "plain", "vault:v1:" + "A".repeat(Sealed.LONGEST_TEXT), "vault:v0:AA=="
        }) {
      server.next(Fault.of(200, "{\"data\":{\"ciphertext\":\"" + text + "\"}}"));
      assertThatThrownBy(() -> root.seal(KEY, "it"))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("something incomprehensible");
    }
    server.next(Fault.of(200, "<html>"));
    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .hasMessageContaining("something incomprehensible");
    server.next(Fault.of(200, "{\"data\":{\"plaintext\":\"!\"}}"));
    assertThatThrownBy(() -> root.open(new Sealed(RootKeyIds.of("a"), "vault:v1:AA=="), "it"))
        .hasMessageContaining("is not base64");
  }

  @Test
  void saysThatNobodyIsThere() {
    server.close();

    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("the transit key transit/stateward of http://127.0.0.1")
        .hasMessageContaining("the server cannot be reached");
  }
}
