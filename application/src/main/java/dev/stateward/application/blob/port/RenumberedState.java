package dev.stateward.application.blob.port;

import java.io.InputStream;

/** The bytes of a state, with another serial where the state has one that can be replaced. */
public abstract class RenumberedState extends InputStream {
  /**
   * Whether the serial was replaced. Not before the end of the stream is the answer final.
   *
   * @return false for a state that the client encrypted, and for content without a serial: the
   *     bytes are the same
   */
  public abstract boolean renumbered();
}
