import dev.stateward.bootstrap.command.Environment;
import dev.stateward.bootstrap.command.Program;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a manual page for each command, out of its help, in one JVM: {@code java -cp stateward.jar
 * .mvn/ManPages.java VERSION FOLDER}.
 */
final class ManPages {
  private static final int LEVELS = 3;
  private static final Pattern SENTENCE = Pattern.compile("(?!Usage)[A-Z][a-z].* .*");
  private static final Pattern HEADING = Pattern.compile("Commands.*:");
  private static final Pattern COMMAND = Pattern.compile("  ([a-z][a-z-]*) .*");

  private final String version;
  private final Path folder;

  private ManPages(String version, Path folder) {
    this.version = version;
    this.folder = folder;
  }

  public static void main(String... arguments) throws IOException {
    new ManPages(arguments[0], Path.of(arguments[1])).write(List.of());
  }

  private void write(List<String> command) throws IOException {
    List<String> help = help(command).lines().toList();
    List<String> words = new ArrayList<>(command);
    words.addFirst("stateward");
    String name = String.join("-", words);
    String does =
        help.stream().filter(line -> SENTENCE.matcher(line).matches()).findFirst().orElse("");
    List<String> page =
        new ArrayList<>(
            List.of(
                ".TH \"%s\" 1 \"\" \"Stateward %s\" \"Stateward\""
                    .formatted(name.toUpperCase(Locale.ROOT), version),
                ".SH NAME",
                name + " \\- " + does.replaceFirst("\\.$", ""),
                ".SH DESCRIPTION",
                ".nf"));
    help.forEach(line -> page.add(escaped(line)));
    page.add(".fi");
    Files.write(folder.resolve(name + ".1"), page);
    if (command.size() < LEVELS) {
      for (String below : commands(help)) {
        List<String> one = new ArrayList<>(command);
        one.add(below);
        write(one);
      }
    }
  }

  private static String help(List<String> command) {
    StringWriter out = new StringWriter();
    List<String> words = new ArrayList<>(command);
    words.add("--help");
    int status =
        Program.run(
            new Environment(Map.of(), Path.of("").toAbsolutePath(), stop -> {}),
            new PrintWriter(out),
            new PrintWriter(System.err, true),
            words.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException("no help of " + command);
    }
    return out.toString();
  }

  private static List<String> commands(List<String> help) {
    List<String> commands = new ArrayList<>();
    boolean listed = false;
    for (String line : help) {
      Matcher command = COMMAND.matcher(line);
      if (listed && command.matches()) {
        commands.add(command.group(1));
      }
      listed = !line.isEmpty() && (listed || HEADING.matcher(line).matches());
    }
    return commands;
  }

  /** What begins a line or follows a backslash is not for the reader. */
  private static String escaped(String line) {
    String plain = line.replace("\\", "\\\\").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
