package dev.stateward.bootstrap.state;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.remote.VersionSearch;
import dev.stateward.bootstrap.remote.WorkspaceParameter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what is in a state. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description =
        "Shows the resources and outputs of a state of a workspace, without values unless they are"
            + " asked for.",
    footer = {"", "Example: stateward state show acme/network 41", "", RemoteCommands.STATUS})
final class StateShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "VERSION",
      description = "A serial or the id of a state version (default: the current one).")
  private String version = "";

  @Option(
      names = "--values",
      paramLabel = "WHICH",
      completionCandidates = Which.class,
      description = "Values too: plain for those that are not sensitive, all for all.")
  private String values = "none";

  @Mixin private final ServerOptions server;

  StateShowCommand(ClientEnvironment environment) {
    this.server = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    StatePrinter.Values which =
        Stream.of(StatePrinter.Values.values())
            .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(values))
            .findFirst()
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(), "--values is plain or all, not \"" + values + "\""));
    PrintWriter out = spec.commandLine().getOut();
    try (RemoteServer asked = server.open(spec)) {
      VersionSearch versions =
          new VersionSearch(asked, spec, workspace.subject(), workspace.path(asked));
      try (FetchedState state = FetchedState.of(asked, versions.id(version), Optional.empty())) {
        if (!server.json()) {
          out.println(Terminal.plain(head(state)));
        }
        new StatePrinter(out, which, server.json()).print(state.file());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the state cannot be read", e);
    }
    return out.checkError() ? 1 : 0;
  }

  private static String head(FetchedState state) {
    JsonNode told = state.version();
    String tool = told.at("/attributes/terraform-version").asText("");
    return "%s, serial %d, lineage %s, of %s%s"
        .formatted(
            told.path("id").asText(),
            state.summary().serial(),
            state.summary().lineage(),
            told.at("/attributes/created-at").asText(),
            tool.isEmpty() || tool.equals("null") ? "" : ", version " + tool + " of the tool");
  }

  /** Which values, for completion. */
  private static final class Which implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("plain", "all").iterator();
    }
  }
}
