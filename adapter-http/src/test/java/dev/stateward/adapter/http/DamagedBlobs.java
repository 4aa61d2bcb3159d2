package dev.stateward.adapter.http;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Contents whose last byte is not what was stored. */
record DamagedBlobs(BlobStore sound) implements BlobStore {
  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    sound.put(key, content, size);
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    try (OpenBlob content = sound.open(key, offset)) {
      byte[] bytes = content.readAllBytes();
      bytes[bytes.length - 1] ^= 1;
      return new OpenBlob(new ByteArrayInputStream(bytes), content.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return sound.size(key);
  }

  @Override
  public void delete(BlobKey key) {
    sound.delete(key);
  }

  @Override
  public void list(Consumer<Stored> each) {
    sound.list(each);
  }
}
