package dev.stateward.adapter.blobstore.rootkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.blobstore.rootkey.KeyServerDouble.Fault;
import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.blob.port.RootKey.Sealed;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.testkit.contract.RootKeyContract;
import io.minio.credentials.StaticProvider;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KmsRootKeyTest extends RootKeyContract {
  private static final byte[] KEY = new byte[32];

  static {
    Arrays.fill(KEY, (byte) 7);
  }

  private KmsServer server;
  private KmsRootKey root;

  @BeforeEach
  void open() throws IOException {
    server = new KmsServer();
    root = of(KmsServer.ARN, KmsServer.KEYS.secret());
  }

  @AfterEach
  void close() {
    root.close();
    server.close();
  }

  private KmsRootKey of(String key, String secret) {
    KmsSettings settings = new KmsSettings(server.address(), KmsServer.REGION, key);
    return new KmsRootKey(
        settings,
        new KeyServer(KmsRootKey.nameOf(settings), Authorities.usual()),
        new StaticProvider(KmsServer.KEYS.access(), secret, KmsServer.KEYS.session()),
        InstantSource.system());
  }

  @Override
  protected RootKey root() {
    return root;
  }

  @Override
  protected void rotate() {
    // KMS keeps its versions to itself.
  }

  @Test
  void saysWhyItOpensNothingForSomethingElse() {
    Sealed sealed = root.seal(KEY, "wrapping key 1");

    assertThatThrownBy(() -> root.open(sealed, "wrapping key 2"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("Decrypt was refused with status 400")
        .hasRootCauseMessage("InvalidCiphertextException");
  }

  @Test
  void namesItsKeyWhenItOpens() {
    Sealed sealed = root.seal(KEY, "it");

    try (KmsRootKey other = of("another-key", KmsServer.KEYS.secret())) {
      assertThatThrownBy(() -> other.open(sealed, "it"))
          .hasMessageContaining("another-key")
          .hasRootCauseMessage("AccessDeniedException User is not authorized to perform this");
    }
  }

  @Test
  void isRefusedWithAnotherSecretWhichItDoesNotTell() {
    try (KmsRootKey other = of(KmsServer.ARN, "a-wrong-secret")) {
      assertThatThrownBy(() -> other.seal(KEY, "it"))
          .hasRootCauseMessage("InvalidSignatureException The request signature does not match")
          .hasMessageNotContaining("a-wrong-secret");
    }
  }

  @Test
  void asksAgainWhenTheServerCouldNotServeIt() {
    server.next(Fault.of(400, "{\"__type\":\"ThrottlingException\"}"));
    server.next(Fault.of(500, "{\"__type\":\"KMSInternalException\"}"));

    assertThat(root.open(root.seal(KEY, "it"), "it")).isEqualTo(KEY);
    assertThat(server.requests()).isEqualTo(NodeBudgets.KEY_SERVER_ATTEMPTS + 1);
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
  void storesNoTextThatIsTooLong() {
    String blob = Base64.getEncoder().encodeToString(new byte[6144]);
    server.next(Fault.of(200, "{\"KeyId\":\"it\",\"CiphertextBlob\":\"%s\"}".formatted(blob)));

    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("too long");
  }
}
