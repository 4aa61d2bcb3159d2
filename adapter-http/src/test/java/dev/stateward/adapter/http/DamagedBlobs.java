package dev.stateward.adapter.http;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.memory.PassedOnBlobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Contents whose last byte is not what was stored. */
final class DamagedBlobs extends PassedOnBlobs {
  DamagedBlobs(BlobStore sound) {
    super(sound);
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    try (OpenBlob content = super.open(key, offset)) {
      byte[] bytes = content.readAllBytes();
      bytes[bytes.length - 1] ^= 1;
      return new OpenBlob(new ByteArrayInputStream(bytes), content.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
