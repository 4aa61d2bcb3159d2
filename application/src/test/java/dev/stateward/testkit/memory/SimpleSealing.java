package dev.stateward.testkit.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.blob.port.ValueCipher;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.io.PiecewiseStream;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.security.KeyException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/**
 * Seals with a mask: enough to tell sealed from plain, one key from another, and changed bytes of a
 * text, and nothing more.
 */
public final class SimpleSealing {
  private static final int FORM = 7;
  private static final byte[] MARK = "sealed:".getBytes(UTF_8);
  private static final AtomicLong KEYS = new AtomicLong();

  private SimpleSealing() {}

  /** One that is on. */
  public static Sealing on() {
    return new Sealing(new Wrapper("simple"), new Cipher(), new Values(), true);
  }

  /** One that is on, under another wrapping key. */
  public static Sealing under(String wrappingKey) {
    return new Sealing(new Wrapper(wrappingKey), new Cipher(), new Values(), true);
  }

  /** One that reads what the others sealed. */
  public static Sealing off() {
    return new Sealing(new Wrapper("simple"), new Cipher(), new Values(), false);
  }

  private static final class Wrapper implements KeyWrapper {
    private final List<String> ids = new CopyOnWriteArrayList<>();

    Wrapper(String first) {
      ids.add(first);
    }

    @Override
    public String primary() {
      return ids.getLast();
    }

    @Override
    public List<String> ids() {
      return List.copyOf(ids);
    }

    @Override
    public String rotate(Consumer<String> within) {
      String id = ids.getFirst() + "-" + (ids.size() + 1);
      within.accept(id);
      ids.add(id);
      return id;
    }

    @Override
    public void reseal() {
      // The keys are under no other.
    }

    @Override
    public List<String> withoutCopy() {
      return List.of();
    }

    @Override
    public void copyAgain() {
      throw new UnsupportedOperationException("no copy is missing");
    }

    @Override
    public WrappedKey wrap(BlobCipher.Key key, byte[] context) {
      return new WrappedKey(
          primary(),
          HexFormat.of().formatHex(context) + Base64.getEncoder().encodeToString(key.bytes()));
    }

    @Override
    public BlobCipher.Key unwrap(WrappedKey key, byte[] context) {
      String bound = HexFormat.of().formatHex(context);
      if (!key.text().startsWith(bound)) {
        throw new StoreUnavailableException("wrapped for something else", new KeyException());
      }
      return new BlobCipher.Key(Base64.getDecoder().decode(key.text().substring(bound.length())));
    }
  }

  private static final class Cipher implements BlobCipher {
    @Override
    public int form() {
      return FORM;
    }

    @Override
    public BlobCipher.Key newKey() {
      byte[] bytes = "%032d".formatted(KEYS.incrementAndGet()).getBytes(UTF_8);
      return new BlobCipher.Key(bytes);
    }

    @Override
    public InputStream sealing(InputStream content, BlobCipher.Key key) {
      return new SequenceInputStream(new ByteArrayInputStream(MARK), new Masked(content, key));
    }

    @Override
    public InputStream opening(InputStream sealed, BlobCipher.Key key, int form)
        throws IOException {
      byte[] mark = sealed.readNBytes(MARK.length);
      if (form != FORM || !new String(mark, UTF_8).equals(new String(MARK, UTF_8))) {
        throw new IOException("not sealed");
      }
      return new Masked(sealed, key);
    }

    @Override
    public byte[] seal(byte[] text, BlobCipher.Key key, byte[] context) {
      try {
        return sealing(new ByteArrayInputStream(text), key).readAllBytes();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public byte[] open(byte[] sealed, BlobCipher.Key key, byte[] context) throws IOException {
      return opening(new ByteArrayInputStream(sealed), key, FORM).readAllBytes();
    }
  }

  /** Key and context in the clear, before the value. */
  private static final class Values implements ValueCipher {
    @Override
    public void seal(List<byte[]> value, BlobCipher.Key key, byte[] context, StringBuilder text) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      value.forEach(all::writeBytes);
      text.append(prefix(key, context))
          .append(Base64.getEncoder().encodeToString(all.toByteArray()));
    }

    private static String prefix(BlobCipher.Key key, byte[] context) {
      HexFormat hex = HexFormat.of();
      return hex.formatHex(key.bytes()) + "." + hex.formatHex(context) + ".";
    }

    @Override
    public byte[] open(String text, int begin, BlobCipher.Key key, byte[] context)
        throws BlobCipher.ChangedException {
      String prefix = prefix(key, context);
      if (!text.startsWith(prefix, begin)) {
        throw new BlobCipher.ChangedException(new KeyException());
      }
      return Base64.getDecoder().decode(text.substring(begin + prefix.length()));
    }
  }

  /** Each byte under the checksum of the key. */
  private static final class Masked extends PiecewiseStream {
    private final byte mask;

    Masked(InputStream content, BlobCipher.Key key) {
      super(content);
      CRC32 checksum = new CRC32();
      checksum.update(key.bytes());
      this.mask = (byte) checksum.getValue();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = in.read(buffer, offset, length);
      for (int i = offset; i < offset + read; i++) {
        buffer[i] ^= mask;
      }
      return read;
    }

    @Override
    public void close() {
      // Its owner closes the content.
    }
  }
}
