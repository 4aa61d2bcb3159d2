package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server takes of the machine.
 *
 * @param heap the bytes of its heap that are in use after everything else was collected
 * @param memory the bytes of memory that its process has; unknown but on Linux
 * @param disk the bytes of its data folder
 */
public record Footprint(OptionalLong heap, OptionalLong memory, long disk) {
  private static final Pattern USED =
      Pattern.compile("total (?:reserved [0-9]+K, committed )?[0-9]+K, used ([0-9]+)K");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+([0-9]+) kB");

  /** Looks at the process {@code pid}, whose data lie in {@code folder}. */
  public static Footprint of(long pid, Path folder) throws IOException, InterruptedException {
    // In one call: each starts a JVM.
    String heap = asked(pid, "GC.run\nGC.heap_info");
    Path status = Path.of("/proc", Long.toString(pid), "status");
    return new Footprint(
        sum(USED, heap),
        Files.isReadable(status) ? sum(RESIDENT, Files.readString(status)) : OptionalLong.empty(),
        size(folder));
  }

  private static String asked(long pid, String what) throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process asking =
        new ProcessBuilder(jcmd, Long.toString(pid), what).redirectErrorStream(true).start();
    String answer = new String(asking.getInputStream().readAllBytes(), UTF_8);
    asking.waitFor();
    return answer;
  }

  private static OptionalLong sum(Pattern kilobytes, String text) {
    Matcher matcher = kilobytes.matcher(text);
    OptionalLong sum = OptionalLong.empty();
    while (matcher.find()) {
      sum = OptionalLong.of(sum.orElse(0) + Long.parseLong(matcher.group(1)) * 1024);
    }
    return sum;
  }

  private static long size(Path folder) throws IOException {
    long[] size = {0};
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            size[0] += attributes.isRegularFile() ? attributes.size() : 0;
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            // It was removed meanwhile.
            return FileVisitResult.CONTINUE;
          }
        });
    return size[0];
  }

  public static String megabytes(OptionalLong bytes) {
    return bytes.isPresent() ? megabytes(bytes.getAsLong()) : "-";
  }

  public static String megabytes(long bytes) {
    return Math.round(bytes / 1e6) + " MB";
  }
}
