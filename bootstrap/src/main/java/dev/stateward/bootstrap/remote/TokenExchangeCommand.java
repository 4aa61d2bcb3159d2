package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.settings.IdTokenBudgets;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Exchanges an ID token for a token of a team. */
@Command(
    name = "exchange",
    mixinStandardHelpOptions = true,
    description = {
      "Exchanges the ID token of a CI job for a short token of a team, at a server that trusts it;"
          + " see `workload-identity`."
    },
    footer = {
      "",
      "Example: stateward token exchange wid-1234567890abcdef --id-token-variable ID_TOKEN",
      "",
      RemoteCommands.STATUS
    })
final class TokenExchangeCommand implements Callable<Integer> {
  private final ClientEnvironment environment;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "IDENTITY", description = "The id of the workload identity, wid-....")
  private String identity = "";

  @Mixin private final ServerChoice server;

  @ArgGroup(multiplicity = "1")
  private Source source = new Source();

  @ArgGroup private Form form = new Form();

  /** Where the ID token is. */
  private static final class Source {
    @Option(
        names = "--id-token-file",
        paramLabel = "FILE",
        description = "The file of the ID token, such as /dev/stdin.")
    private @Nullable String file;

    @Option(
        names = "--id-token-variable",
        paramLabel = "NAME",
        description = "The environment variable that has the ID token.")
    private @Nullable String variable;
  }

  /** How the token is printed; alone by default. */
  private static final class Form {
    @Option(
        names = "--terraform",
        description = "Print it as the variable that terraform reads it from, TF_TOKEN_...=TOKEN.")
    private boolean terraform;

    @Option(names = "--json", description = "Print the answer as the server sent it.")
    private boolean json;
  }

  TokenExchangeCommand(ClientEnvironment environment) {
    this.environment = environment;
    this.server = new ServerChoice(environment);
  }

  @Override
  public Integer call() {
    ServerAddress address = ServerAddress.find(server.chosen(spec).server(), environment);
    if (address.isExposed()) {
      ServerOptions.say(spec, "the token can be read on its way to " + address + ": use https");
    }
    // An ID token is accepted once: what is wrong here is found before it is sent.
    String prefix = form.terraform ? address.terraformVariable() + "=" : "";
    Patience patience = new Patience(address.toString(), notice -> ServerOptions.say(spec, notice));
    JsonNode answer =
        new TokenExchange(address, Connections.of(environment), patience)
            .exchange(identity, idToken());
    spec.commandLine()
        .getOut()
        .println(
            Terminal.plain(
                form.json ? answer.toString() : prefix + answer.path("access_token").asText()));
    return spec.commandLine().getOut().checkError() ? 1 : 0;
  }

  private String idToken() {
    String origin = source.file == null ? String.valueOf(source.variable) : source.file;
    String found = source.file == null ? environment.variable(origin) : read(origin);
    if (found.isEmpty()) {
      throw RemoteFailedException.failed("there is no ID token in " + Terminal.plain(origin));
    }
    return found;
  }

  /** Others may read it as far as this command is concerned: CI systems decide how they give it. */
  private String read(String name) {
    try (InputStream in = Files.newInputStream(environment.folder().resolve(name))) {
      byte[] bytes = in.readNBytes(IdTokenBudgets.TOKEN + 1);
      if (bytes.length > IdTokenBudgets.TOKEN) {
        throw RemoteFailedException.failed(
            name + " is longer than " + IdTokenBudgets.TOKEN + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw RemoteFailedException.failed(name + " cannot be read: " + FileFaults.why(e));
    }
  }
}
