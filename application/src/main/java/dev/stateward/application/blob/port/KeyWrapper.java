package dev.stateward.application.blob.port;

import java.util.List;
import java.util.function.Consumer;

/**
 * Wraps data keys under keys that are not in the database in the clear, for storage beside what
 * they seal.
 */
public interface KeyWrapper {
  /** What the keys of objects begin with that are copies of wrapping keys, and no blobs. */
  String COPIES = "wrapping/";

  /** The id of the wrapping key that new data keys are wrapped under. */
  String primary();

  /** The ids of all wrapping keys that are there, the primary one last. */
  List<String> ids();

  /**
   * Makes another wrapping key the primary one; what is wrapped under the others stays readable.
   *
   * @param within is told its id in the transaction that stores it
   * @return its id
   */
  String rotate(Consumer<String> within);

  /**
   * Has the wrapping keys encrypted again under the present root key, if that has another version.
   *
   * @throws dev.stateward.application.port.StoreUnavailableException when that cannot be done
   */
  void reseal();

  /**
   * Wraps a data key under the primary key.
   *
   * @param context what must be known to unwrap it again
   * @throws dev.stateward.application.port.StoreUnavailableException when the key service fails
   */
  WrappedKey wrap(BlobCipher.Key key, byte[] context);

  /**
   * Unwraps a data key.
   *
   * @throws dev.stateward.application.port.StoreUnavailableException when the key service fails,
   *     the wrapping key is not there, or the key was wrapped with another {@code context}; in the
   *     last two cases its cause is a {@link java.security.KeyException}
   */
  BlobCipher.Key unwrap(WrappedKey key, byte[] context);

  /** The ids of wrapping keys whose copy beside the blobs is missing, or was changed. */
  List<String> withoutCopy();

  /**
   * Copies those of {@link #withoutCopy} again.
   *
   * @throws dev.stateward.application.port.StoreUnavailableException when they cannot be stored
   */
  void copyAgain();
}
