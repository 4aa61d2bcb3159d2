package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever bytes a {@link BlobStore} takes, the same it gives back. */
public abstract class BlobRoundTripContract {
  /** The store under test. */
  protected abstract BlobStore store();

  @Property(tries = 50, edgeCases = EdgeCasesMode.MIXIN)
  void givesBackArbitraryBytes(
      @ForAll @Size(max = 5000) byte[] content,
      @ForAll boolean announced,
      @ForAll @IntRange(max = 5000) int offset)
      throws IOException {
    var key = BlobStoreContract.unusedKey();
    var size = announced ? OptionalLong.of(content.length) : OptionalLong.empty();

    store().put(key, new ByteArrayInputStream(content), size);

    try (var whole = store().open(key, 0);
        var rest = store().open(key, offset)) {
      int from = Math.min(offset, content.length);
      assertThat(whole.readAllBytes()).isEqualTo(content);
      assertThat(rest.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, from, content.length));
    }
  }
}
