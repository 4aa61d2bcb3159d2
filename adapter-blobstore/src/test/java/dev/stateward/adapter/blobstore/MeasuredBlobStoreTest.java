package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.contract.BlobStoreContract;
import dev.stateward.testkit.memory.EndedSpan;
import dev.stateward.testkit.memory.InMemoryMeters;
import dev.stateward.testkit.memory.InMemoryTracer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

final class MeasuredBlobStoreTest extends BlobStoreContract {
  private static final TemporaryFolder FOLDER = TemporaryFolder.make();

  private final InMemoryMeters meters = new InMemoryMeters();
  private final InMemoryTracer tracer = new InMemoryTracer();
  private final BlobStore store =
      BlobStores.measured(
          BlobStores.files(FOLDER.path(), FreeSpace.UNWATCHED),
          "files",
          new Telemetry(meters, tracer));

  @Override
  protected BlobStore store() {
    return store;
  }

  @AfterAll
  static void removeFolder() throws IOException {
    FOLDER.close();
  }

  @Test
  void countsOperationsAndBytes() throws IOException {
    BlobKey key = unusedKey();
    store.put(key, new ByteArrayInputStream(bytes(1000)), OptionalLong.of(1000));
    try (BlobStore.OpenBlob blob = store.open(key, 400)) {
      assertThat(blob.readAllBytes()).hasSize(600);
    }
    store.delete(key);

    assertThat(meters.sum(BlobMetrics.WRITTEN, "files")).isEqualTo(1000);
    assertThat(meters.sum(BlobMetrics.READ, "files")).isEqualTo(600);
    assertThat(meters.count(BlobMetrics.OPERATIONS, "files", "put")).isEqualTo(1);
    assertThat(meters.count(BlobMetrics.OPERATIONS, "files", "open")).isEqualTo(1);
    assertThat(meters.count(BlobMetrics.OPERATIONS, "files", "delete")).isEqualTo(1);
    assertThat(meters.sum(BlobMetrics.FAILURES, "files", "put")).isZero();
  }

  @Test
  void countsFailures() {
    BlobKey missing = unusedKey();

    assertThatThrownBy(() -> store.open(missing, 0)).isInstanceOf(StoreUnavailableException.class);

    assertThat(meters.sum(BlobMetrics.FAILURES, "files", "open")).isEqualTo(1);
    assertThat(meters.count(BlobMetrics.OPERATIONS, "files", "open")).isEqualTo(1);
  }

  @Test
  void tracesOperationsWithoutTheirKeys() throws IOException {
    BlobKey key = unusedKey();
    try (Span request = tracer.begin(SpanDescription.internal("request"))) {
      store.put(key, new ByteArrayInputStream(bytes(10)), OptionalLong.of(10));
      store.delete(key);
      assertThatThrownBy(() -> store.open(key, 0)).isInstanceOf(StoreUnavailableException.class);
      request.rename("all");
    }

    assertThat(tracer.names()).containsExactly("blob put", "blob delete", "blob open", "all");
    assertThat(tracer.ended())
        .extracting(EndedSpan::error)
        .containsExactly("", "", StoreUnavailableException.class.getName(), "");
    assertThat(tracer.ended().getFirst().attributes())
        .containsEntry("stateward.blob.store", "files");
    assertThat(tracer.ended().toString()).doesNotContain(key.value());
  }
}
