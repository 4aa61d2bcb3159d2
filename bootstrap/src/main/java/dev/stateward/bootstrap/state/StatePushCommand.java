package dev.stateward.bootstrap.state;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.process.Lifetime;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.WorkspaceParameter;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.bootstrap.transfer.StateSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Uploads a state. */
@Command(
    name = "push",
    mixinStandardHelpOptions = true,
    description =
        "Makes a state in a file the current one of a workspace, as `terraform state push` does:"
            + " its serial has to be greater, and its lineage the same. Locks the workspace"
            + " meanwhile.",
    footer = {
      "",
      "Example: stateward state push acme/network errored.tfstate",
      "",
      RemoteCommands.STATUS
    })
final class StatePushCommand implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";

  private final ClientEnvironment environment;
  private final Lifetime lifetime;

  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "The file of the state; - for standard input.")
  private String file;

  @Option(
      names = "--force",
      description = "Whatever its serial and lineage are, and whatever is lost by that.")
  private boolean force;

  @Option(
      names = "--no-lock",
      description = "You have locked the workspace already; it stays locked.")
  private boolean unlocked;

  @Mixin private final ServerOptions server;

  StatePushCommand(ClientEnvironment environment, Lifetime lifetime) {
    this.environment = environment;
    this.lifetime = lifetime;
    this.server = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    if (!file.equals(STANDARD_INPUT)) {
      return pushed(environment.folder().resolve(file));
    }
    try (ReceivedState received = ReceivedState.of(System.in)) {
      return pushed(received.file());
    }
  }

  private int pushed(Path state) {
    StateSummary summary = summary(state);
    try (RemoteServer asked = server.open(spec)) {
      String path = workspace.path(asked);
      LockedWork work = new LockedWork(lifetime, message -> ServerOptions.say(spec, message));
      TakenLock lock = new TakenLock(asked, path, workspace.subject(), work);
      spec.commandLine()
          .getOut()
          .println(
              unlocked
                  ? push(asked, path, state, summary)
                  : lock.during("stateward state push", () -> push(asked, path, state, summary)));
    }
    return spec.commandLine().getOut().checkError() ? 1 : 0;
  }

  private StateSummary summary(Path state) {
    try {
      StateSummary summary = StateSummary.of(state);
      if (summary.serial() < 0) {
        throw RemoteFailedException.failed(
            named() + " is no state: it is no JSON object with a serial");
      }
      return summary;
    } catch (IOException e) {
      throw new UncheckedIOException(named() + " cannot be read: " + FileFaults.why(e), e);
    }
  }

  private String push(RemoteServer asked, String path, Path state, StateSummary summary) {
    Optional<FetchedState> current = FetchedState.current(asked, path, workspace.subject());
    try {
      if (current.isPresent()) {
        StateSummary there = current.get().summary();
        if (there.md5().equals(summary.md5()) && there.size() == summary.size()) {
          return server.json()
              ? "{\"pushed\":false,\"serial\":%d}".formatted(summary.serial())
              : "The %s has this state already: nothing was pushed.".formatted(workspace.subject());
        }
        if (!force) {
          requireSuccessor(there, summary);
        }
      }
      JsonNode version =
          new StateUpload(asked, path, workspace.subject(), force).send(state, summary);
      return server.json()
          ? "{\"pushed\":true,\"serial\":%d,\"id\":%s}"
              .formatted(summary.serial(), version.path("id"))
          : "Pushed serial %d to the %s, as %s."
              .formatted(summary.serial(), workspace.subject(), version.path("id").asText());
    } catch (IOException e) {
      throw new UncheckedIOException(named() + " cannot be read: " + FileFaults.why(e), e);
    } finally {
      current.ifPresent(FetchedState::close);
    }
  }

  private String named() {
    return file.equals(STANDARD_INPUT) ? "standard input" : file;
  }

  /** What Terraform refuses by itself too; a server judges it as well. */
  private void requireSuccessor(StateSummary there, StateSummary summary) {
    if (!there.lineage().equals(summary.lineage())) {
      throw RemoteFailedException.failed(
          "%s is of lineage \"%s\", the current state of \"%s\": they are not of the same history"
                  .formatted(named(), summary.lineage(), there.lineage())
              + " (--force pushes it nevertheless)");
    }
    if (there.serial() >= summary.serial()) {
      throw RemoteFailedException.failed(
          "%s has serial %d, the current state %s %d: it would be lost"
                  .formatted(
                      named(),
                      summary.serial(),
                      there.serial() == summary.serial()
                          ? "is another one of serial"
                          : "has the later serial",
                      there.serial())
              + " (--force pushes it nevertheless)");
    }
  }
}
