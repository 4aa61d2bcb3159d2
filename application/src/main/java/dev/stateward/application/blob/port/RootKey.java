package dev.stateward.application.blob.port;

import dev.stateward.application.port.KeyId;
import java.util.Objects;
import java.util.Set;

/**
 * A key that encrypts wrapping keys, and that is not where they are stored: the database or the
 * bucket alone opens nothing.
 */
public interface RootKey {
  /** What it is and where, for messages; without secrets. */
  String name();

  /** Whether a key like this one made {@code sealed}, by its form. */
  boolean recognizes(Sealed sealed);

  /** Whether {@code sealed} can stay as it is; otherwise the next start seals it again. */
  boolean settled(Sealed sealed);

  /**
   * Encrypts a key.
   *
   * @param context what must be known to open it again
   * @throws dev.stateward.application.port.StoreUnavailableException when the server of this key
   *     does not respond, or refuses
   */
  Sealed seal(byte[] key, String context);

  /**
   * Decrypts a key.
   *
   * @throws dev.stateward.application.port.StoreUnavailableException when the server of this key
   *     does not respond, or refuses: also since {@code sealed} was changed, or has another {@code
   *     context}
   */
  byte[] open(Sealed sealed, String context);

  /** The ids of earlier versions of the root key that made {@code sealed}, as far as known. */
  Set<KeyId> former(Sealed sealed);

  /**
   * A key that a root key encrypted.
   *
   * @param under the id of that one, or of its version
   * @param text the encrypted key
   */
  record Sealed(KeyId under, String text) {
    /** The most characters of the text. */
    public static final int LONGEST_TEXT = 400;

    public Sealed {
      Objects.requireNonNull(under, "under is null");
      Objects.requireNonNull(text, "text is null");
      if (text.length() > LONGEST_TEXT) {
        throw new IllegalArgumentException("a sealed key is too long");
      }
    }
  }
}
