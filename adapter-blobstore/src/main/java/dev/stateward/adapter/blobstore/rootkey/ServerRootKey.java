package dev.stateward.adapter.blobstore.rootkey;

import dev.stateward.application.blob.port.RootKey;

/** A root key that a server keeps. */
public interface ServerRootKey extends RootKey, AutoCloseable {
  /** A server knows by itself which version of its key made what it opens. */
  @Override
  default boolean settled(Sealed sealed) {
    return recognizes(sealed);
  }

  /** Closes the connections. */
  @Override
  void close();
}
