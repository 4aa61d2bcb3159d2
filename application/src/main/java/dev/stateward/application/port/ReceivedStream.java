package dev.stateward.application.port;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.Function;

/**
 * Bytes that come from elsewhere: what goes wrong with them is not taken for a fault of what they
 * are written to.
 */
public final class ReceivedStream extends FilterInputStream {
  private final Function<IOException, RuntimeException> broken;

  /**
   * The bytes of {@code in}.
   *
   * @param broken what reading them fails with instead
   */
  public ReceivedStream(InputStream in, Function<IOException, RuntimeException> broken) {
    super(in);
    this.broken = Objects.requireNonNull(broken, "broken is null");
  }

  @Override
  public int read() {
    try {
      return super.read();
    } catch (IOException e) {
      throw broken.apply(e);
    }
  }

  @Override
  public int read(byte[] bytes, int from, int length) {
    try {
      return super.read(bytes, from, length);
    } catch (IOException e) {
      throw broken.apply(e);
    }
  }
}
