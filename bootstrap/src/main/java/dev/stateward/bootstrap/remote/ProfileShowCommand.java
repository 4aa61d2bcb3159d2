package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows one profile. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Shows a profile, by default the one in use.",
    footer = {"", "Example: stateward profile show work"})
final class ProfileShowCommand implements Callable<Integer> {
  private final ClientEnvironment environment;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The name of the profile.")
  private String name = "";

  @Option(names = "--json", description = "Print a JSON object.")
  private boolean json;

  @Mixin private final FormatOption format = new FormatOption();

  ProfileShowCommand(ClientEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Profiles profiles = Profiles.read(environment);
    String shown = name.isEmpty() ? profiles.used() : name;
    if (shown.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "NAME is missing, and no profile is in use");
    }
    PrintWriter out = spec.commandLine().getOut();
    ObjectNode document = document(shown, profiles.named(shown), shown.equals(profiles.used()));
    DocumentPrinters.print(
        format.format(spec, json),
        out,
        List.of(Column.at("PROFILE", "/profile")),
        document,
        () -> table(out, document));
    return out.checkError() ? 1 : 0;
  }

  private void table(PrintWriter out, ObjectNode document) {
    Table table = new Table(out, Terminal.isColoured(environment), List.of("NAME", "VALUE"));
    document
        .properties()
        .forEach(member -> {
          String value = Column.text(member.getValue());
          if (!value.isEmpty()) {
            table.add(List.of(member.getKey(), value));
          }
        });
    table.flush();
  }

  /** What commands print of a profile as JSON. */
  static ObjectNode document(String name, Profile profile, boolean used) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("profile", name)
        .put("used", used)
        .put("server", profile.server())
        .put("organization", profile.organization())
        .put("token-file", profile.tokenFile());
  }
}
