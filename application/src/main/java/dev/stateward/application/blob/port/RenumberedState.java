package dev.stateward.application.blob.port;

import java.io.Closeable;
import java.io.InputStream;

/** The bytes of a state, with another serial where the state has one that can be replaced. */
public interface RenumberedState extends Closeable {
  /** The bytes, which are read once; closed with this. */
  InputStream bytes();

  /**
   * Whether the serial was replaced. Not before the end of the bytes is the answer final.
   *
   * @return false for a state that the client encrypted, and for content without a serial: the
   *     bytes are the same
   */
  boolean renumbered();
}
