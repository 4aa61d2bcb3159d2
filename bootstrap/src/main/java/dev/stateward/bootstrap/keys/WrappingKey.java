package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.KeyId;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;

/** A key that wraps data keys. Never shown, not even by {@link #toString}. */
final class WrappingKey {
  static final int LENGTH = 32;
  private static final int NAME = 8;

  private final KeyId id;
  private final byte[] bytes;
  private final Instant createdAt;

  WrappingKey(KeyId id, byte[] bytes, Instant createdAt) {
    if (bytes.length != LENGTH) {
      throw new IllegalArgumentException("not the length of a wrapping key");
    }
    this.id = id;
    this.bytes = bytes.clone();
    this.createdAt = createdAt;
  }

  /** A new key, whose id is random as well. */
  static WrappingKey random(SecureRandom random, Instant now) {
    byte[] bytes = new byte[LENGTH];
    random.nextBytes(bytes);
    byte[] name = new byte[NAME];
    random.nextBytes(name);
    return new WrappingKey(new KeyId(HexFormat.of().formatHex(name)), bytes, now);
  }

  KeyId id() {
    return id;
  }

  byte[] bytes() {
    return bytes.clone();
  }

  Instant createdAt() {
    return createdAt;
  }

  @Override
  public String toString() {
    return "WrappingKey[" + id + "]";
  }
}
