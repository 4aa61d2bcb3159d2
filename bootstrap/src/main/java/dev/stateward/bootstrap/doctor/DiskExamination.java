package dev.stateward.bootstrap.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Whether there is room on the disk of a folder. */
final class DiskExamination implements Examination {
  private static final String SUBJECT = "disk";
  private static final long MEBIBYTE = 1024 * 1024;
  private static final int MANY_INODES = 90;

  private final Path folder;
  private final long leftFree;

  /** The folder, which may be missing, and the bytes that must stay free. */
  DiskExamination(Path folder, long leftFree) {
    this.folder = folder;
    this.leftFree = leftFree;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() throws IOException {
    Path there = folder;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    List<Finding> findings = new ArrayList<>();
    findings.add(space(Files.getFileStore(there).getUsableSpace()));
    OptionalInt inodes = usedInodes(there);
    if (inodes.isPresent() && inodes.getAsInt() >= MANY_INODES) {
      findings.add(
          Finding.warn(
              SUBJECT,
              inodes.getAsInt() + " % of its files (inodes) are used",
              "a state is a file: make room, or use a file system with more"));
    }
    return findings;
  }

  private Finding space(long free) {
    String found = free / MEBIBYTE + " MiB free";
    if (free < leftFree) {
      return Finding.fail(
          SUBJECT,
          found + ", and " + leftFree / MEBIBYTE + " must stay free: no state is taken",
          "make room, or lower STATEWARD_DISK_FREE_LIMIT");
    }
    return free < 2 * leftFree
        ? Finding.warn(
            SUBJECT, found + "; below " + leftFree / MEBIBYTE + " no state is taken", "make room")
        : Finding.ok(SUBJECT, found);
  }

  /** The percentage that {@code df} tells; empty where it does not. */
  private static OptionalInt usedInodes(Path folder) throws IOException {
    Process df =
        new ProcessBuilder("df", "-Pi", folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(df.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return said.lines()
        .skip(1)
        .flatMap(line -> List.of(line.split("\\s+", -1)).stream())
        .filter(word -> word.matches("\\d{1,3}%"))
        .mapToInt(word -> Integer.parseInt(word.substring(0, word.length() - 1)))
        .findFirst();
  }
}
