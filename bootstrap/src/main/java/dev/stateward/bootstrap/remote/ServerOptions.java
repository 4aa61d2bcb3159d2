package dev.stateward.bootstrap.remote;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which server is asked, with which token, and how its answers are printed. */
public final class ServerOptions {
  static final String SERVER = "STATEWARD_SERVER";

  private final ClientEnvironment environment;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The server (default: $" + SERVER + ", else that of the profile in use).")
  private String server = "";

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "The server of this profile; see `stateward profile --help`.")
  private String profile = "";

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "The file of the token, which only you can read (default: $STATEWARD_TOKEN, else what"
              + " `terraform login` stored for the server, or its TF_TOKEN_... variable).")
  private String tokenFile = "";

  @Option(
      names = "--json",
      description = "Print each document as the server sent it, one per line.")
  private boolean json;

  /** Options that are completed from {@code environment}. */
  public ServerOptions(ClientEnvironment environment) {
    this.environment = environment;
  }

  /** The server, ready to be asked by the command of {@code spec}. */
  public RemoteServer open(CommandSpec spec) {
    Profile chosen = chosen(spec);
    ServerAddress address = ServerAddress.parse(chosen.server());
    String file = tokenFile.isEmpty() ? chosen.tokenFile() : tokenFile;
    TokenSearch.Found token = new TokenSearch(environment).find(file, address);
    return server(spec, address, token, chosen.organization());
  }

  private RemoteServer server(
      CommandSpec spec, ServerAddress address, TokenSearch.Found token, String organization) {
    if (address.isExposed()) {
      say(spec, "the token can be read on its way to " + address + ": use https");
    }
    return new RemoteServer(
        address, token, organization, notice -> say(spec, notice), Connections.of(environment));
  }

  /**
   * What is said on the command line comes first, then the environment, then the profile in use.
   */
  private Profile chosen(CommandSpec spec) {
    if (!server.isEmpty() && !profile.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--server and --profile exclude each other");
    }
    if (!profile.isEmpty()) {
      return Profiles.read(environment).named(profile);
    }
    String named = server.isEmpty() ? environment.variable(SERVER) : server;
    if (!named.isEmpty()) {
      return new Profile(named, "", "");
    }
    Profiles profiles = Profiles.read(environment);
    if (profiles.used().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--server is missing, and so is " + SERVER + "; no profile is in use either");
    }
    return profiles.named(profiles.used());
  }

  /** Another server than the one of these options, which gets a token of its own. */
  public RemoteServer openOther(CommandSpec spec, String url, String otherTokenFile) {
    ServerAddress address = ServerAddress.parse(url);
    TokenSearch.Found token = new TokenSearch(environment).findOther(otherTokenFile, address);
    return server(spec, address, token, "");
  }

  /** Tells the user something beside the result. */
  public static void say(CommandSpec spec, String message) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("stateward: " + message);
    err.flush();
  }

  /** Whether the result is printed as JSON. */
  public boolean json() {
    return json;
  }

  /** Prints rows below the titles of their columns, for the command of {@code spec}. */
  public void print(CommandSpec spec, List<String> titles, List<List<String>> rows) {
    Table table = new Table(spec.commandLine().getOut(), coloured(), titles);
    rows.forEach(table::add);
    table.flush();
  }

  /** The colours of what is printed, if any. */
  public Ansi colours() {
    return coloured() ? Ansi.ON : Ansi.OFF;
  }

  boolean coloured() {
    return !json && Terminal.isColoured(environment);
  }
}
