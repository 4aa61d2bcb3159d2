package dev.stateward.bootstrap.settings;

/** Reads settings that are whole numbers. */
final class WholeNumber {
  private WholeNumber() {}

  /**
   * The number; the least one, and a problem, when it is none from {@code least} to {@code most}.
   */
  static int read(
      RawSettings given, Setting setting, int least, int most, SettingProblems problems) {
    String text = given.get(setting).text();
    if (text.matches("[0-9]{1,5}")
        && Integer.parseInt(text) >= least
        && Integer.parseInt(text) <= most) {
      return Integer.parseInt(text);
    }
    problems.addQuoting(setting, text, "must be a number from " + least + " to " + most);
    return least;
  }
}
