package dev.stateward.application.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A stream that is opened when it is read for the first time. */
public final class LazyStream extends InputStream {
  private final Supplier<InputStream> opener;
  private @Nullable InputStream opened;

  /** The stream that {@code opener} opens. */
  public LazyStream(Supplier<InputStream> opener) {
    this.opener = opener;
  }

  private InputStream opened() {
    InputStream stream = opened;
    if (stream == null) {
      stream = opener.get();
      opened = stream;
    }
    return stream;
  }

  @Override
  public int read() throws IOException {
    return opened().read();
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    return opened().read(buffer, offset, length);
  }

  @Override
  public void close() throws IOException {
    if (opened != null) {
      opened.close();
    }
  }
}
