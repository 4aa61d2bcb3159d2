package dev.stateward.application.io;

import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** A stream that is measured and digested while it is read, and fails beyond a limit. */
public final class MeasuredStream extends InputStream {
  private final InputStream content;
  private final long limit;
  private final MessageDigest md5 = Digests.md5();
  private final MessageDigest sha256 = Digests.sha256();
  private long size;

  public MeasuredStream(InputStream content, long limit) {
    this.content = content;
    this.limit = limit;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = content.read(buffer, offset, length);
    if (read <= 0) {
      return read;
    }
    size += read;
    if (tooLarge()) {
      throw new IOException("the content is larger than allowed");
    }
    md5.update(buffer, offset, read);
    sha256.update(buffer, offset, read);
    return read;
  }

  /** Whether the content exceeded the limit. */
  public boolean tooLarge() {
    return size > limit;
  }

  /** How many bytes were read. */
  public long size() {
    return size;
  }

  /** The measured content, stored under {@code key}; called once, at the end. */
  public Content content(BlobKey key) {
    HexFormat hex = HexFormat.of();
    return new Content(
        key,
        size,
        new Md5(hex.formatHex(md5.digest())),
        new Sha256(hex.formatHex(sha256.digest())));
  }
}
