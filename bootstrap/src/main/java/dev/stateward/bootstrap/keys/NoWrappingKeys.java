package dev.stateward.bootstrap.keys;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.WrappedKey;
import java.util.List;
import java.util.function.Consumer;

/** For processes without state data, whose wrapping keys may be lost: every call fails. */
public final class NoWrappingKeys implements KeyWrapper {
  @Override
  public String primary() {
    throw none();
  }

  @Override
  public List<String> ids() {
    throw none();
  }

  @Override
  public String rotate(Consumer<String> within) {
    throw none();
  }

  @Override
  public void reseal() {
    throw none();
  }

  @Override
  public WrappedKey wrap(BlobCipher.Key key, byte[] context) {
    throw none();
  }

  @Override
  public BlobCipher.Key unwrap(WrappedKey key, byte[] context) {
    throw none();
  }

  @Override
  public List<String> withoutCopy() {
    throw none();
  }

  @Override
  public void copyAgain() {
    throw none();
  }

  private static IllegalStateException none() {
    return new IllegalStateException("this process was opened without state data");
  }
}
