package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Gets a token by a browser, or takes one, and stores it. */
@Command(
    name = "login",
    mixinStandardHelpOptions = true,
    description = {
      "Logs in to a server: opens a page where you sign in, and stores the token that it gives where"
          + " terraform finds it too (~/.terraform.d/credentials.tfrc.json).",
      "The server gets a profile, which is in use when no other is."
    },
    footer = {
      "",
      "Examples: stateward login https://state.example.com",
      "          stateward login https://state.example.com --token-file -",
      "",
      RemoteCommands.STATUS
    })
final class LoginCommand implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";

  private final ClientEnvironment environment;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      description =
          "The server, or a host of your CLI configuration (default: as of other commands).")
  private String url = "";

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "Store the token of this file, or of standard input (-), without a browser.")
  private String tokenFile = "";

  @Option(names = "--no-browser", description = "Print the address of the page only.")
  private boolean noBrowser;

  LoginCommand(ClientEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    String named = url.isEmpty() ? new ServerChoice(environment).chosen(spec).server() : url;
    ServerAddress address =
        ServerAddress.find(named, environment).named(CliConfiguration.read(environment));
    // Before there is a token that would be lost.
    StoredCredentials credentials = StoredCredentials.of(environment);
    credentials.requireUsable();
    Profiles profiles = Profiles.read(environment);
    if (address.isExposed()) {
      ServerOptions.say(spec, "the token can be read on its way to " + address + ": use https");
    }
    Connections connections = Connections.of(environment);
    Patience patience = new Patience(address.toString(), notice -> ServerOptions.say(spec, notice));
    String token =
        tokenFile.isEmpty()
            ? new BrowserLogin(
                    address, new TokenRequests(address, connections, patience), this::show)
                .token()
            : given();
    TokenSearch.Found found = TokenSearch.checked(new TokenSearch.Found(token, origin()));
    String user;
    try (RemoteServer server = new RemoteServer(address, found, "", patience, connections)) {
      user = user(server.get("/api/v2/account/details", "account"));
    }
    credentials.store(address.terraformHost(), token);
    profiles.loggedIn(address).write(environment);
    say("Logged in to %s as %s. The token is in %s.".formatted(address, user, credentials));
    return 0;
  }

  private String origin() {
    return tokenFile.isEmpty()
        ? "the login"
        : tokenFile.equals(STANDARD_INPUT) ? "standard input" : tokenFile;
  }

  private String given() {
    return tokenFile.equals(STANDARD_INPUT)
        ? PrivateFile.read(System.in, "standard input")
        : PrivateFile.read(environment, tokenFile);
  }

  private void show(URI page) {
    boolean opened = !noBrowser && new WebBrowser(environment).open(page);
    say((opened ? "A page opens in your browser. If it does not, open " : "Open ") + page);
    say("Waiting until you have signed in there.");
  }

  /** The user of an account, for people. */
  static String user(JsonNode account) {
    JsonNode attributes = account.at("/data/attributes");
    String email = attributes.path("email").asText("");
    return attributes.path("username").asText() + (email.isEmpty() ? "" : " (" + email + ")");
  }

  private void say(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(Terminal.plain(text));
    out.flush();
  }
}
