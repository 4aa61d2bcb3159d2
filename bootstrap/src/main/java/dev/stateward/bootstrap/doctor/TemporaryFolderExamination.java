package dev.stateward.bootstrap.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether a state has room in the temporary folder on its way to a bucket. */
final class TemporaryFolderExamination implements Examination {
  private static final String SUBJECT = "temporary folder";
  private static final long MEBIBYTE = 1024 * 1024;
  private static final String ELSEWHERE =
      "set another one with STATEWARD_JAVA_OPTS=-Djava.io.tmpdir=/path";

  private final Path folder;
  private final long largestState;

  TemporaryFolderExamination(long largestState) {
    this(Path.of(System.getProperty("java.io.tmpdir")), largestState);
  }

  TemporaryFolderExamination(Path folder, long largestState) {
    this.folder = folder;
    this.largestState = largestState;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() {
    try {
      Files.delete(Files.createTempFile(folder, "stateward", ".doctor"));
      long free = Files.getFileStore(folder).getUsableSpace();
      String found = "%s has %d MiB free".formatted(folder, free / MEBIBYTE);
      return List.of(
          free < largestState
              ? Finding.warn(
                  SUBJECT,
                  found + ", less than the largest state (STATEWARD_MAX_STATE_SIZE)",
                  ELSEWHERE)
              : Finding.ok(SUBJECT, found));
    } catch (IOException e) {
      return List.of(
          Finding.fail(SUBJECT, folder + " cannot be written: " + Reasons.of(e), ELSEWHERE));
    }
  }
}
