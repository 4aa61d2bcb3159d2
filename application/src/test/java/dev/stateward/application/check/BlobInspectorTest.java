package dev.stateward.application.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.blob.TieredBlobStore;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.CheckingConsistency.Depth;
import dev.stateward.testkit.memory.SimpleSealing;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BlobInspectorTest {
  private static final Sealing SIMPLE = SimpleSealing.on();

  private final CheckedWorld checked = new CheckedWorld(new World());
  private final CountingCipher cipher = new CountingCipher();

  /** Counts the streams that are open: each has memory outside of the heap. */
  private static final class CountingCipher implements BlobCipher {
    private final BlobCipher real = SIMPLE.cipher();
    private int begun;
    private int open;

    @Override
    public int form() {
      return real.form();
    }

    @Override
    public Key newKey() {
      return real.newKey();
    }

    @Override
    public InputStream sealing(InputStream content, Key key) {
      return real.sealing(content, key);
    }

    @Override
    public InputStream opening(InputStream sealed, Key key, int form) throws IOException {
      begun++;
      open++;
      return new FilterInputStream(real.opening(sealed, key, form)) {
        @Override
        public void close() throws IOException {
          open--;
          super.close();
        }
      };
    }

    @Override
    public byte[] seal(byte[] text, Key key, byte[] context) {
      return real.seal(text, key, context);
    }

    @Override
    public byte[] open(byte[] sealed, Key key, byte[] context) throws IOException {
      return real.open(sealed, key, context);
    }
  }

  @Test
  void leavesNothingOpen() {
    BlobInspector inspector =
        new BlobInspector(
            new TieredBlobStore(
                checked.world.database.smallBlobs(), checked.world.blobs, 0, checked.world.time),
            new Sealing(SIMPLE.wrapper(), cipher, SIMPLE.values(), true));
    checked.replace(checked.blob(2), CheckedWorld.flipped(checked.bytes(checked.blob(2))));
    List<BlobReference> references =
        checked.world.database.blobReferences().part(BlobKind.STATE, Optional.empty(), 10);

    references.forEach(reference -> inspector.inspect(reference, Depth.BYTES));

    assertThat(cipher.begun).isEqualTo(3);
    assertThat(cipher.open).isZero();
  }
}
