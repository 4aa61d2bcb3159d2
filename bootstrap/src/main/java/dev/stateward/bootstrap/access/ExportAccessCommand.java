package dev.stateward.bootstrap.access;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.access.Subject.Kind;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.OrganizationParameter;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.transfer.PacedServer;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the access of teams as a file. */
@Command(
    name = "access",
    mixinStandardHelpOptions = true,
    description =
        "Prints the teams of an organization, their members, and their access to projects and"
            + " workspaces as YAML, which `apply` takes.",
    footer = {"", "Example: stateward export access acme > access.yaml", "", RemoteCommands.STATUS})
final class ExportAccessCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final OrganizationParameter organization = new OrganizationParameter();
  @Mixin private final ServerOptions server;

  ExportAccessCommand(ClientEnvironment environment) {
    this.server = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    requireNothingElse();
    NavigableMap<Subject, Map<String, String>> access;
    try (PacedServer asked = AccessFile.paced(server, spec)) {
      CurrentAccess current = CurrentAccess.read(asked, organization.name(asked.organization()));
      for (Kind kind : List.of(Kind.PROJECT_ACCESS, Kind.WORKSPACE_ACCESS)) {
        current.readAccess(kind, current.places(kind));
      }
      access = current.entries();
    }
    if (server.json()) {
      Object document = AccessFileWriter.document(access);
      spec.commandLine()
          .getOut()
          .println(Terminal.plain(new ObjectMapper().valueToTree(document).toString()));
    } else {
      spec.commandLine().getOut().print(AccessFileWriter.text(access));
    }
    return spec.commandLine().getOut().checkError() ? 1 : 0;
  }

  /** The options of the command above are about folders. */
  private void requireNothingElse() {
    CommandSpec above = spec.parent();
    List<OptionSpec> given =
        above == null ? List.of() : above.commandLine().getParseResult().matchedOptions();
    if (!given.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "%s is for `stateward export` alone: give options behind `access`"
              .formatted(given.getFirst().longestName()));
    }
  }
}
