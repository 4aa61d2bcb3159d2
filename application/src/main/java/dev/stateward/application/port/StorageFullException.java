package dev.stateward.application.port;

/** There is too little free space to write; nothing was written, and what is stored can be read. */
public final class StorageFullException extends StoreUnavailableException {
  private static final long serialVersionUID = 1;

  /**
   * Says so.
   *
   * @param message how much there is, how much there must be, and what the operator can do
   */
  public StorageFullException(String message) {
    super(message);
  }
}
