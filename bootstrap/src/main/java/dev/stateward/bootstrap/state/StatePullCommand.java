package dev.stateward.bootstrap.state;

import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.remote.VersionSearch;
import dev.stateward.bootstrap.remote.WorkspaceParameter;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Downloads a state. */
@Command(
    name = "pull",
    mixinStandardHelpOptions = true,
    description =
        "Prints a state of a workspace, byte for byte, or writes it into a file. States often hold"
            + " passwords.",
    footer = {
      "",
      "Example: stateward state pull acme/network --out network.tfstate",
      "",
      RemoteCommands.STATUS
    })
final class StatePullCommand implements Callable<Integer> {
  private final ClientEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private final WorkspaceParameter workspace = new WorkspaceParameter();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "VERSION",
      description = "A serial or the id of a state version (default: the current one).")
  private String version = "";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "A new file, which only you can read.")
  private String out = "";

  @Mixin private final ServerOptions server;

  StatePullCommand(ClientEnvironment environment) {
    this.environment = environment;
    this.server = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    Path file = environment.folder().resolve(out).toAbsolutePath();
    if (!out.isEmpty() && Files.exists(file)) {
      throw RemoteFailedException.failed(out + " is there already: name a new file");
    }
    Optional<Path> folder =
        out.isEmpty() ? Optional.empty() : Optional.of(Objects.requireNonNull(file.getParent()));
    try (RemoteServer asked = server.open(spec)) {
      VersionSearch versions =
          new VersionSearch(asked, spec, workspace.subject(), workspace.path(asked));
      try (FetchedState state = FetchedState.of(asked, versions.id(version), folder)) {
        if (!state.hasToldSerial()) {
          ServerOptions.say(
              spec,
              "the state says that it has serial %d, the server %s"
                  .formatted(state.summary().serial(), state.version().at("/attributes/serial")));
        }
        if (out.isEmpty()) {
          print(state.file());
        } else {
          Files.move(state.file(), file);
        }
      }
    } catch (FileAlreadyExistsException e) {
      throw RemoteFailedException.failed(out + " is there already: name a new file");
    } catch (IOException e) {
      throw new UncheckedIOException(out + " cannot be written: " + FileFaults.why(e), e);
    }
    return spec.commandLine().getOut().checkError() ? 1 : 0;
  }

  /** Text that is no UTF-8 would not be the same bytes when it is printed. */
  private void print(Path state) throws IOException {
    try (Reader check = Files.newBufferedReader(state, StandardCharsets.UTF_8)) {
      check.transferTo(Writer.nullWriter());
    } catch (CharacterCodingException e) {
      throw RemoteFailedException.failed("the state is not in UTF-8: write it by --out FILE");
    }
    PrintWriter printed = spec.commandLine().getOut();
    try (Reader text = Files.newBufferedReader(state, StandardCharsets.UTF_8)) {
      text.transferTo(printed);
    }
    printed.flush();
  }
}
