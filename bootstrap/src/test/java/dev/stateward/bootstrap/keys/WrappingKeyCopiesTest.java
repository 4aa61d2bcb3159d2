package dev.stateward.bootstrap.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.port.KeyId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WrappingKeyCopiesTest {
  private static final KeyId KEY = new KeyId("00000000000000aa");
  private static final KeyId FORMER = new KeyId("0000000000000001");
  private static final KeyId PRESENT = new KeyId("0000000000000002");
  private static final BlobKey BEFORE = new BlobKey("wrapping/00000000000000aa/0000000000000001");
  private static final BlobKey AFTER = new BlobKey("wrapping/00000000000000aa/0000000000000002");

  private final InMemoryBlobStore blobs = new InMemoryBlobStore(InstantSource.system());
  private final WrappingKeyCopies copies = new WrappingKeyCopies(blobs);

  @Test
  void areWhatTheDatabaseHas() throws IOException {
    copies.keep(List.of(sealed(FORMER, "sealed")), Set.of(FORMER));
    copies.keep(List.of(sealed(FORMER, "sealed")), Set.of(FORMER));

    try (InputStream copy = blobs.open(BEFORE, 0)) {
      assertThat(new String(copy.readAllBytes(), UTF_8).lines())
          .containsExactly(
              "stateward wrapping key 1",
              KEY.text(),
              FORMER.text(),
              "2026-11-23T00:00:00Z",
              "sealed");
    }
  }

  @Test
  void areNoLongerSealedUnderASecretThatWasRotated() {
    copies.keep(List.of(sealed(FORMER, "sealed")), Set.of(FORMER));
    copies.keep(List.of(sealed(PRESENT, "again")), Set.of(PRESENT, FORMER));

    assertThat(blobs.size(BEFORE)).isEmpty();
    assertThat(blobs.size(AFTER)).isPresent();
  }

  private static SealedKey sealed(KeyId secret, String text) {
    return new SealedKey(KEY, secret, text, Instant.parse("2026-11-23T00:00:00Z"));
  }
}
