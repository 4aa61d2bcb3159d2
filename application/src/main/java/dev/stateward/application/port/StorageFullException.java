package dev.stateward.application.port;

/** There is too little free disk space to write. Nothing was written; reads still work. */
public final class StorageFullException extends StoreUnavailableException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param message the free space, the required space, and what the operator can do
   */
  public StorageFullException(String message) {
    super(message);
  }
}
