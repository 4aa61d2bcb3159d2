package dev.stateward.bootstrap.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a process started like this one may have enough files and memory. */
final class ProcessExamination implements Examination {
  private static final String SUBJECT = "process";
  private static final long MEBIBYTE = 1024 * 1024;
  private static final int FILES = 4096;
  private static final int PARTS_OF_LIMIT = 3;

  private final Path limits;
  private final Path memory;
  private final long heap;

  ProcessExamination() {
    this(
        Path.of("/proc/self/limits"),
        Path.of("/sys/fs/cgroup/memory.max"),
        Runtime.getRuntime().maxMemory());
  }

  /** Reads the limits of the process and of its container from files of Linux. */
  ProcessExamination(Path limits, Path memory, long heap) {
    this.limits = limits;
    this.memory = memory;
    this.heap = heap;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() throws IOException {
    List<Finding> findings = new ArrayList<>();
    Optional<Long> files = openFiles();
    if (files.isPresent() && files.get() < FILES) {
      findings.add(
          Finding.warn(
              SUBJECT,
              files.get() + " open files are allowed, fewer than connections may need",
              "raise the limit: LimitNOFILE=65536 for systemd, `ulimit -n 65536` in a shell"));
    }
    Optional<Long> container = container();
    if (container.isPresent() && heap > container.get() / PARTS_OF_LIMIT * 2) {
      findings.add(
          Finding.fail(
              SUBJECT,
              "the heap may take %d MiB of the %d MiB of the container"
                  .formatted(heap / MEBIBYTE, container.get() / MEBIBYTE),
              "give the container more, or the heap less: STATEWARD_JAVA_OPTS=-Xmx256m; beside the"
                  + " heap connections and buffers take about as much again"));
    }
    if (findings.isEmpty()) {
      findings.add(
          Finding.ok(
              SUBJECT,
              "Java %s, heap of %d MiB, %s open files"
                  .formatted(
                      Runtime.version().feature(),
                      heap / MEBIBYTE,
                      files.map(String::valueOf).orElse("any number of"))));
    }
    return findings;
  }

  private Optional<Long> openFiles() throws IOException {
    if (!Files.isReadable(limits)) {
      return Optional.empty();
    }
    return Files.readAllLines(limits).stream()
        .filter(line -> line.startsWith("Max open files"))
        .map(line -> line.split("\\s+", -1)[3])
        .filter(word -> word.matches("\\d{1,18}"))
        .map(Long::valueOf)
        .findFirst();
  }

  private Optional<Long> container() throws IOException {
    return Files.isReadable(memory)
        ? Optional.of(Files.readString(memory).strip())
            .filter(text -> text.matches("\\d{1,18}"))
            .map(Long::valueOf)
        : Optional.empty();
  }
}
