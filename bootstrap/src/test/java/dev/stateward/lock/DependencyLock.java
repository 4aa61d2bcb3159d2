package dev.stateward.lock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A file that names jars with their SHA-256, and what differs between it and the jars that Maven
 * resolved.
 *
 * <p>`.mvn/lock` runs this source file alone: it needs nothing but the JDK.
 */
final class DependencyLock {
  private static final String HEADER =
      """
      # Every jar in the program, and every jar that builds it. `make lock` writes this, `make test` compares it.
      # use, jar, day of its newest entry (<= and the day it was locked, when it tells none), SHA-256
      """;

  /** A line of the goals `list` and `resolve-plugins`; a scope may follow the version. */
  private static final Pattern RESOLVED =
      Pattern.compile(
          "\\s+(?<name>[^/\\s]+?)(:compile|:runtime)?:(?<path>/.*?\\.jar)( -- module .*)?");

  /** What reproducible builds write instead of a time. */
  private static final Set<LocalDate> NO_DAYS =
      Set.of(LocalDate.of(1980, 1, 1), LocalDate.of(1980, 2, 1), LocalDate.of(2010, 1, 1));

  private final Path file;

  DependencyLock(Path file) {
    this.file = file;
  }

  /** Arguments: `write` or `check`, the lock, and `use=file` for each file that Maven wrote. */
  public static void main(String[] arguments) throws IOException {
    var lock = new DependencyLock(Path.of(arguments[1]));
    var resolved = new TreeMap<String, Path>();
    for (String argument : List.of(arguments).subList(2, arguments.length)) {
      int end = argument.indexOf('=');
      resolved.putAll(jars(argument.substring(0, end), Path.of(argument.substring(end + 1))));
    }
    if (arguments[0].equals("write")) {
      lock.write(resolved, LocalDate.now(ZoneOffset.UTC));
      return;
    }
    var differences = lock.differences(resolved);
    differences.forEach(System.err::println);
    System.exit(differences.isEmpty() ? 0 : 1);
  }

  /**
   * The jars that Maven lists in {@code list}, by {@code use}, group, artifact, type and version.
   */
  static SortedMap<String, Path> jars(String use, Path list) throws IOException {
    var jars = new TreeMap<String, Path>();
    for (String line : Files.readAllLines(list)) {
      var resolved = RESOLVED.matcher(line);
      if (resolved.matches() && !resolved.group("name").startsWith("dev.stateward:")) {
        jars.put(use + " " + resolved.group("name"), Path.of(resolved.group("path")));
      }
    }
    return jars;
  }

  /** Writes the lock; jars that it had keep their day. */
  void write(SortedMap<String, Path> jars, LocalDate today) throws IOException {
    Map<String, Entry> before = Files.exists(file) ? entries() : Map.of();
    var lines = new StringBuilder(HEADER);
    for (var jar : jars.entrySet()) {
      String digest = digest(jar.getValue());
      Entry known = before.get(jar.getKey());
      String day =
          known != null && known.digest().equals(digest) ? known.day() : day(jar.getValue(), today);
      lines.append(String.join(" ", jar.getKey(), day, digest)).append('\n');
    }
    Files.writeString(file, lines);
  }

  /** What was added to, removed from or changed in {@code jars} since the lock was written. */
  List<String> differences(SortedMap<String, Path> jars) throws IOException {
    var locked = entries();
    var differences = new ArrayList<String>();
    for (var jar : jars.entrySet()) {
      Entry entry = locked.remove(jar.getKey());
      if (entry == null) {
        differences.add("added: " + jar.getKey());
      } else if (!entry.digest().equals(digest(jar.getValue()))) {
        differences.add("changed, though its version is the same: " + jar.getValue());
      }
    }
    locked.keySet().forEach(name -> differences.add("removed: " + name));
    return differences;
  }

  private Map<String, Entry> entries() throws IOException {
    var entries = new TreeMap<String, Entry>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        String[] words = line.split(" ", -1);
        entries.put(words[0] + " " + words[1], new Entry(words[2], words[3]));
      }
    }
    return entries;
  }

  private static String digest(Path jar) throws IOException {
    try {
      var sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(Files.readAllBytes(jar)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String day(Path jar, LocalDate today) throws IOException {
    try (var zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .map(ZipEntry::getTimeLocal)
          .map(LocalDateTime::toLocalDate)
          .filter(day -> !NO_DAYS.contains(day))
          .max(LocalDate::compareTo)
          .map(LocalDate::toString)
          .orElse("<=" + today);
    }
  }

  private record Entry(String day, String digest) {}
}
