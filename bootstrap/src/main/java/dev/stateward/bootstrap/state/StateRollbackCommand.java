package dev.stateward.bootstrap.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.process.Lifetime;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.VersionSearch;
import dev.stateward.bootstrap.remote.WorkspaceParameter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Goes back to an earlier state. */
@Command(
    name = "rollback",
    mixinStandardHelpOptions = true,
    description =
        "Makes the state of an earlier version the current one again, as a new version. Changes no"
            + " infrastructure. Locks the workspace meanwhile.",
    footer = {"", "Example: stateward state rollback acme/network 41", "", RemoteCommands.STATUS})
final class StateRollbackCommand implements Callable<Integer> {
  private final Prompt prompt;
  private final Lifetime lifetime;

  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Parameters(
      index = "1",
      paramLabel = "VERSION",
      description = "The serial or the id of the earlier version.")
  private String version;

  @Option(names = Confirmation.OPTION, description = Confirmation.DESCRIPTION)
  private boolean confirmed;

  @Mixin private final ServerOptions server;

  StateRollbackCommand(ClientEnvironment environment, Prompt prompt, Lifetime lifetime) {
    this.prompt = prompt;
    this.lifetime = lifetime;
    this.server = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    try (RemoteServer asked = server.open(spec)) {
      String path = workspace.path(asked);
      String id = new VersionSearch(asked, spec, workspace.subject(), path).earlier(version);
      JsonNode earlier = version(asked, "/state-versions/" + id, "state version " + id);
      JsonNode current =
          version(
              asked,
              path + "/current-state-version",
              "current state of the " + workspace.subject());
      ServerOptions.say(
          spec,
          "%s is to follow %s with the state of %s"
              .formatted("a new version", told(current), told(earlier)));
      new Confirmation(prompt, confirmed)
          .require(spec.commandLine(), "roll back", workspace.name());
      String done =
          new TakenLock(
                  asked,
                  path,
                  workspace.subject(),
                  new LockedWork(lifetime, message -> ServerOptions.say(spec, message)))
              .during("stateward state rollback", () -> rolledBack(asked, path, earlier));
      spec.commandLine().getOut().println(done);
    }
    return spec.commandLine().getOut().checkError() ? 1 : 0;
  }

  private static JsonNode version(RemoteServer asked, String path, String subject) {
    return asked.get("/api/v2" + path, subject).path("data");
  }

  private static String told(JsonNode version) {
    return "serial %d (%s, of %s)"
        .formatted(
            version.at("/attributes/serial").asLong(),
            version.path("id").asText(),
            version.at("/attributes/created-at").asText());
  }

  private String rolledBack(RemoteServer asked, String path, JsonNode earlier) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document
        .putObject("data")
        .put("type", "state-versions")
        .withObject("/relationships/rollback-state-version/data")
        .put("type", "state-versions")
        .put("id", earlier.path("id").asText());
    JsonNode created =
        asked
            .send("PATCH", "/api/v2" + path + "/state-versions", document, workspace.subject())
            .path("data");
    if (server.json()) {
      return created.toString();
    }
    return "Serial %d of the %s, %s, has the state of serial %d."
        .formatted(
            created.at("/attributes/serial").asLong(),
            workspace.subject(),
            created.path("id").asText(),
            earlier.at("/attributes/serial").asLong());
  }
}
