package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.testkit.contract.BlobStoreContract;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The store on an S3 server in this process. */
final class S3BlobStoreTest extends BlobStoreContract {
  private static final S3Server SERVER = S3Server.start();
  private static final ClosableBlobStore STORE =
      BlobStores.s3(SERVER.settings("states", "some/prefix"));

  @Override
  protected BlobStore store() {
    return STORE;
  }

  @AfterAll
  static void stop() throws IOException {
    STORE.close();
    SERVER.close();
    if (NamedS3Server.named().isEmpty()) {
      System.out.println(
          "NOT TESTED: a real S3 server. Name one by TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY and"
              + " TEST_S3_SECRET_KEY; only S3Proxy was.");
    }
  }

  private static List<BlobStore.Stored> listOf(BlobStore store) {
    var all = new ArrayList<BlobStore.Stored>();
    store.list(all::add);
    return all;
  }

  private static void put(BlobStore store) throws IOException {
    store.put(unusedKey(), new ByteArrayInputStream(bytes(3)), OptionalLong.empty());
  }

  @Test
  void listsOnlyItsPrefix() throws IOException {
    try (var one = BlobStores.s3(SERVER.settings("shared", "one"));
        var sibling = BlobStores.s3(SERVER.settings("shared", "one1"));
        var all = BlobStores.s3(SERVER.settings("shared", ""))) {
      put(one);
      put(sibling);
      put(sibling);

      assertThat(listOf(one)).hasSize(1);
      assertThat(listOf(sibling)).hasSize(2);
      assertThat(listOf(all)).hasSize(3);
    }
  }

  @Test
  void leavesNoPartsOfAnAbortedUpload() throws IOException {
    var failure = new IOException("the line went dead");
    long before = SERVER.bytesStored();

    assertThatThrownBy(
            () -> STORE.put(unusedKey(), breakingOff(12_000_000, failure), OptionalLong.empty()))
        .isSameAs(failure);

    assertThat(SERVER.bytesStored()).isEqualTo(before);
  }

  @Test
  void saysThatTheServerCannotBeReached() {
    var gone = new S3Settings(URI.create("http://127.0.0.1:1"), "r", "states", "", "ak", "s3cret");

    assertThatThrownBy(() -> BlobStores.s3(gone))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("http://127.0.0.1:1")
        .hasMessageContaining("Connection refused");
  }

  @Test
  void saysThatTheKeysAreWrong() {
    var settings = SERVER.settings("states", "");
    var wrong =
        new S3Settings(
            settings.endpoint(), "us-east-1", "states", "", settings.accessKey(), "wr0ng-secret");

    assertThatThrownBy(() -> BlobStores.s3(wrong))
        .isInstanceOf(StoreUnavailableException.class)
        .satisfies(failure ->
            assertThat(everythingOf(failure))
                .doesNotContain("wr0ng-secret", settings.accessKey(), settings.secretKey())
                .doesNotContainPattern("Signature=[0-9a-f]{8}"));
  }

  private static String everythingOf(Throwable failure) {
    var text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  @Test
  void showsNoKeysOfItsSettings() {
    var settings = SERVER.settings("states", "a/b");

    assertThat(settings).hasToString("S3Settings[" + SERVER.endpoint() + " us-east-1 states/a/b]");
  }

  @Test
  void reportsAMissingServer() throws IOException {
    var server = S3Server.start();
    try (var store = BlobStores.s3(server.settings("states", ""))) {
      var key = unusedKey();
      put(store);

      server.close();

      assertThatThrownBy(() -> put(store)).isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(() -> store.open(key, 0)).isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(() -> store.size(key)).isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(() -> store.delete(key)).isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(() -> store.list(stored -> {}))
          .isInstanceOf(StoreUnavailableException.class);
    }
  }
}
