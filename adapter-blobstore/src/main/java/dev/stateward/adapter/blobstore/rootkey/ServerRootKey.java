package dev.stateward.adapter.blobstore.rootkey;

import dev.stateward.application.blob.port.RootKey;

/** A root key that a server keeps. */
public interface ServerRootKey extends RootKey, AutoCloseable {
  /** Closes the connections. */
  @Override
  void close();
}
