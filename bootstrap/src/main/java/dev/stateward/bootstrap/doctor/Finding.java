package dev.stateward.bootstrap.doctor;

/**
 * What an examination found.
 *
 * @param level how bad it is
 * @param subject what was looked at
 * @param text what was found, one line without secrets
 * @param hint what to do; empty when there is nothing to do
 */
public record Finding(Level level, String subject, String text, String hint) {
  /** How bad a finding is. */
  public enum Level {
    OK,
    WARN,
    FAIL
  }

  static Finding ok(String subject, String text) {
    return new Finding(Level.OK, subject, text, "");
  }

  static Finding warn(String subject, String text, String hint) {
    return new Finding(Level.WARN, subject, text, hint);
  }

  static Finding fail(String subject, String text, String hint) {
    return new Finding(Level.FAIL, subject, text, hint);
  }
}
