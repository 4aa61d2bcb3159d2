import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.http.openapi.ApiDescription;
import dev.stateward.bootstrap.command.Environment;
import dev.stateward.bootstrap.command.Program;
import dev.stateward.bootstrap.process.ProcessLifetime;
import dev.stateward.bootstrap.server.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes what the reference of the book is made from: the help of every command, and the
 * description of the API. Run with the jar of the program on the class path.
 */
final class Reference {
  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z][a-z-]*) ");

  private final Map<String, String> helps = new LinkedHashMap<>();

  private Reference() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Reference reference = new Reference();
    reference.help(List.of());
    ObjectMapper mapper = new ObjectMapper();
    mapper.writeValue(folder.resolve("commands.json").toFile(), reference.helps);
    mapper.writeValue(folder.resolve("openapi.json").toFile(), ApiDescription.of(Version.TEXT));
  }

  private void help(List<String> command) {
    List<String> words = new ArrayList<>(command);
    words.add("--help");
    StringWriter out = new StringWriter();
    Environment environment = new Environment(Map.of(), Path.of(""), new ProcessLifetime());
    PrintWriter printer = new PrintWriter(out);
    int status = Program.run(environment, printer, printer, words.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException(words + " ended with " + status + ": " + out);
    }
    helps.put(String.join(" ", command), out.toString());
    boolean listed = false;
    for (String line : out.toString().lines().toList()) {
      Matcher below = COMMAND.matcher(line);
      if (listed && below.find()) {
        List<String> longer = new ArrayList<>(command);
        longer.add(below.group(1));
        help(longer);
      }
      listed = !line.isEmpty() && (listed || line.matches("Commands.*:"));
    }
  }
}
