package dev.stateward.bootstrap.doctor;

/** Why something failed, for people. */
final class Reasons {
  /** What the layers of a failure of the database are joined with: class names, and codes. */
  private static final String CLASSES =
      "\\w*Exception(?: \\([0-9A-Z]{5}(?:, \\d+)?\\))?(?::\\s*|;\\s*|$)";

  private Reasons() {}

  /** The message, and that of the first cause, on one line and without names of classes. */
  static String of(Throwable failure) {
    String message = text(failure);
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String cause = failure.getCause() == null ? "" : text(root);
    return cause.isEmpty() || message.contains(cause) ? message : message + ": " + cause;
  }

  private static String text(Throwable failure) {
    String message = failure.getMessage();
    String text = message == null ? failure.getClass().getSimpleName() : message;
    return text.replaceAll("\\s*\\R\\s*", " ").replaceAll(CLASSES, "").strip();
  }
}
