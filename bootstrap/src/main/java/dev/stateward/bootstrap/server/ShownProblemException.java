package dev.stateward.bootstrap.server;

/** Something is wrong with a part of the server, and everybody may know what. */
final class ShownProblemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String shown;

  /**
   * A problem.
   *
   * @param shown what answers about the health tell
   * @param details what the log tells beside it
   */
  ShownProblemException(String shown, String details) {
    super(details, null, false, false);
    this.shown = shown;
  }

  String shown() {
    return shown;
  }
}
