package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.application.blob.port.RenumberedState;
import dev.stateward.domain.stateversion.Serial;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A stream of a state file with another serial.
 *
 * <p>Every top-level serial that is a whole number is replaced: of several, Terraform reads the
 * last. What follows invalid JSON is not changed. Nor is a file that OpenTofu encrypted, since the
 * serial in its encrypted part must match the other one, nor one of more than 64 KiB whose first 64
 * KiB do not show that it is not encrypted.
 */
final class SerialRewritingStream extends InputStream implements RenumberedState {
  private static final int PIECE = 64 * 1024;
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_NUMBER = 64;

  private final InputStream content;
  private final byte[] digits;
  private final JsonTokenizer tokens = new JsonTokenizer();
  private final ByteArrayOutputStream number = new ByteArrayOutputStream();
  private final byte[] piece = new byte[PIECE];
  private byte[] ready = piece;
  private int from;
  private int to;
  private boolean started;
  private boolean untouched;
  private boolean serialDue;
  private boolean renumbered;

  SerialRewritingStream(InputStream content, Serial serial) {
    this.content = content;
    this.digits = Long.toString(serial.value()).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public int read() throws IOException {
    return fill() ? ready[from++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, to - from);
    System.arraycopy(ready, from, bytes, offset, count);
    from += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    content.close();
  }

  @Override
  public InputStream bytes() {
    return this;
  }

  @Override
  public boolean renumbered() {
    return renumbered;
  }

  /** Provides bytes to read; false at the end. */
  private boolean fill() throws IOException {
    while (from == to) {
      int length = started ? content.read(piece, 0, PIECE) : content.readNBytes(piece, 0, PIECE);
      if (!started) {
        untouched = !rewritable(length);
        started = true;
      }
      if (length > 0) {
        pass(length);
      } else if (number.size() > 0) {
        offer(number.toByteArray(), number.size());
        number.reset();
      } else {
        return false;
      }
    }
    return true;
  }

  private void pass(int length) {
    if (untouched) {
      offer(piece, length);
      return;
    }
    var changed = new ByteArrayOutputStream();
    int passed = rewrite(length, changed);
    if (passed == 0 && changed.size() == 0) {
      offer(piece, length);
    } else {
      changed.write(piece, passed, length - passed);
      offer(changed.toByteArray(), changed.size());
    }
  }

  private void offer(byte[] bytes, int length) {
    ready = bytes;
    from = 0;
    to = length;
  }

  /** Writes the piece up to the end of its last serial, and returns that position. */
  private int rewrite(int length, ByteArrayOutputStream changed) {
    int passed = 0;
    tokens.feed(piece, 0, length);
    var token = tokens.next();
    for (; token != Token.NEEDS_INPUT && token != Token.INVALID; token = tokens.next()) {
      if (serialDue && token == Token.NUMBER) {
        changed.write(piece, passed, tokens.start() - passed);
        number.write(piece, tokens.start(), tokens.position() - tokens.start());
        changed.writeBytes(replacement());
        passed = tokens.position();
      }
      serialDue = isTopLevelName("\"serial\"", token, tokens);
      tokens.capture(tokens.depth() == 1 ? LONGEST_NAME : 0);
    }
    return token == Token.INVALID ? invalid(passed, changed) : hold(passed, length, changed);
  }

  private int invalid(int passed, ByteArrayOutputStream changed) {
    untouched = true;
    changed.writeBytes(number.toByteArray());
    number.reset();
    return passed;
  }

  /** Holds back a serial that continues in the next piece. */
  private int hold(int passed, int length, ByteArrayOutputStream changed) {
    if (!serialDue || tokens.unfinished() != Token.NUMBER) {
      return passed;
    }
    changed.write(piece, passed, tokens.start() - passed);
    number.write(piece, tokens.start(), length - tokens.start());
    if (number.size() > LONGEST_NUMBER) {
      serialDue = false;
      changed.writeBytes(number.toByteArray());
      number.reset();
    }
    return length;
  }

  private byte[] replacement() {
    var old = number.toByteArray();
    number.reset();
    for (byte digit : old) {
      if (digit < '0' || digit > '9') {
        return old;
      }
    }
    renumbered = true;
    return digits;
  }

  /** Whether the first piece shows that the file is not encrypted. */
  private boolean rewritable(int length) {
    boolean versioned = false;
    var head = new JsonTokenizer();
    head.feed(piece, 0, length);
    for (var token = head.next();
        token != Token.NEEDS_INPUT && token != Token.INVALID;
        token = head.next()) {
      if (isTopLevelName("\"encrypted_data\"", token, head)) {
        return false;
      }
      versioned |= isTopLevelName("\"version\"", token, head);
      head.capture(head.depth() == 1 ? LONGEST_NAME : 0);
    }
    return versioned || length < PIECE;
  }

  private static boolean isTopLevelName(String json, Token token, JsonTokenizer tokenizer) {
    return token == Token.NAME
        && tokenizer.depth() == 1
        && tokenizer.captured().whole()
        && tokenizer.captured().json().equals(json);
  }
}
