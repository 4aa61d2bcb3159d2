package dev.stateward.application.io;

import dev.stateward.domain.stateversion.Content;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A stream of stored state data that verifies the digest: the read that would return the last byte
 * fails when anything differs from what was stored.
 */
public final class VerifiedStream extends PiecewiseStream {
  private final Content expected;
  private final MessageDigest sha256 = Digests.sha256();
  private long position;
  private boolean changed;

  public VerifiedStream(InputStream stored, Content expected) {
    super(stored);
    this.expected = expected;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    requireUnchanged();
    int read = in.read(buffer, offset, length);
    if (read > 0) {
      sha256.update(buffer, offset, read);
      position += read;
    }
    if (read < 0 ? position < expected.size() : position >= expected.size() && read > 0) {
      verify();
    }
    return read;
  }

  private void verify() throws IOException {
    changed =
        position != expected.size()
            || !HexFormat.of().formatHex(sha256.digest()).equals(expected.sha256().hex());
    requireUnchanged();
  }

  /** The failure is permanent: a reader that tries again must not see a clean end. */
  private void requireUnchanged() throws IOException {
    if (changed) {
      throw new ChangedException();
    }
  }

  /** The bytes differ from those that were stored. */
  public static final class ChangedException extends IOException {
    private static final long serialVersionUID = 1;

    public ChangedException() {
      super("a stored blob was changed");
    }
  }
}
