package dev.stateward.application.blob.port;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Objects;

/**
 * A recovery record as it is stored beside a sealed blob. Without the wrapping key it reveals
 * nothing.
 *
 * @param key the data key of the blob
 * @param binding what the data key was wrapped with, in base64
 * @param fields a {@link RecoveredBlob}, sealed under the data key for the binding, in base64
 */
public record SealedRecord(WrappedKey key, String binding, String fields) {
  private static final int FORMAT = 0x53545752;
  private static final int VERSION = 1;

  public SealedRecord {
    Objects.requireNonNull(key, "key is null");
    Objects.requireNonNull(binding, "binding is null");
    Objects.requireNonNull(fields, "fields is null");
  }

  /** Its bytes. */
  public byte[] written() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(FORMAT);
      out.writeByte(VERSION);
      out.writeUTF(key.wrappingKey());
      out.writeUTF(key.text());
      out.writeUTF(binding);
      out.write(Base64.getDecoder().decode(fields));
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written", e);
    }
    return bytes.toByteArray();
  }

  /**
   * The record of these bytes.
   *
   * @throws IOException when they are none of a form that is known
   */
  public static SealedRecord read(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readInt() != FORMAT || in.readByte() != VERSION) {
        throw new IOException("not a recovery record, or one of a later version");
      }
      return new SealedRecord(
          new WrappedKey(in.readUTF().intern(), in.readUTF()),
          in.readUTF(),
          Base64.getEncoder().encodeToString(in.readAllBytes()));
    } catch (IllegalArgumentException e) {
      throw new IOException("a recovery record was changed", e);
    }
  }
}
