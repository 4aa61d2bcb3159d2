package dev.stateward.withstand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How much of the processors this process, the attackers', takes from others. */
final class Niceness {
  private static final Path THREADS = Path.of("/proc/self/task");

  private Niceness() {}

  /**
   * Lets the server and honest clients go first: attackers would be on machines of their own.
   * Threads that are started later are as their parents. Does nothing but on Linux.
   */
  static void yieldToOthers() throws IOException, InterruptedException {
    if (!Files.isDirectory(THREADS)) {
      return;
    }
    List<String> command = new ArrayList<>(List.of("renice", "-n", "15", "-p"));
    try (Stream<Path> threads = Files.list(THREADS)) {
      threads.forEach(thread -> command.add(thread.getFileName().toString()));
    }
    new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
