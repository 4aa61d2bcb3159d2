package dev.stateward.bootstrap.access;

import java.util.ArrayList;
import java.util.List;

/** What is wrong with a file, and where. */
final class FileProblems {
  private final String file;
  private final List<String> found = new ArrayList<>();

  FileProblems(String file) {
    this.file = file;
  }

  /**
   * Adds one.
   *
   * @param line counted from 1
   */
  void add(int line, String message) {
    found.add(file + ":" + line + ": " + message);
  }

  /** Each with the file and its line, in the order in which they were found. */
  List<String> found() {
    return List.copyOf(found);
  }
}
