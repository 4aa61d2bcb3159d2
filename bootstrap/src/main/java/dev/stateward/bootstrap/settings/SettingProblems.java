package dev.stateward.bootstrap.settings;

import java.util.ArrayList;
import java.util.List;

/** Collects the problems of settings while they are read. */
final class SettingProblems {
  private final List<String> problems;

  SettingProblems(List<String> soFar) {
    this.problems = new ArrayList<>(soFar);
  }

  /** Notes a problem without the value, which may contain a secret. */
  void add(Setting setting, String problem) {
    problems.add(setting.variable() + " " + problem);
  }

  /** Notes a problem with the value, which cannot contain a secret. */
  void addQuoting(Setting setting, String value, String problem) {
    add(setting, problem + ", not \"" + value + "\"");
  }

  /** Notes each of {@code parts} that is not set although {@code whole} is. */
  void requirePresent(RawSettings given, Setting whole, Setting... parts) {
    for (Setting part : parts) {
      if (!given.has(part)) {
        add(part, "must be set, because " + whole.variable() + " is");
      }
    }
  }

  /** Notes each of {@code parts} that is set although {@code whole} is not. */
  void requireAbsent(RawSettings given, Setting whole, Setting... parts) {
    for (Setting part : parts) {
      if (given.has(part)) {
        add(part, "is set, but " + whole.variable() + " is not");
      }
    }
  }

  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new InvalidSettingsException(problems);
    }
  }
}
