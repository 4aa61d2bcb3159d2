package dev.stateward.bootstrap.remote;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which server is asked, with which token, and how its answers are printed. */
public final class ServerOptions {
  private final ClientEnvironment environment;

  @Mixin private final ServerChoice choice;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File of the token (default: $STATEWARD_TOKEN, login).")
  private String tokenFile = "";

  @Option(names = "--json", description = "Print JSON as the server sent it, one per line.")
  private boolean json;

  /** Options that are completed from {@code environment}. */
  public ServerOptions(ClientEnvironment environment) {
    this.environment = environment;
    this.choice = new ServerChoice(environment);
  }

  /** The server, ready to be asked by the command of {@code spec}. */
  public RemoteServer open(CommandSpec spec) {
    Profile chosen = choice.chosen(spec);
    ServerAddress address = address(chosen.server());
    String file = tokenFile.isEmpty() ? chosen.tokenFile() : tokenFile;
    TokenSearch.Found token = new TokenSearch(environment).find(file, address);
    return server(spec, address, token, chosen.organization());
  }

  private ServerAddress address(String server) {
    return ServerAddress.find(server, environment);
  }

  private RemoteServer server(
      CommandSpec spec, ServerAddress address, TokenSearch.Found token, String organization) {
    if (address.isExposed()) {
      say(spec, "the token can be read on its way to " + address + ": use https");
    }
    Patience patience = new Patience(address.toString(), notice -> say(spec, notice));
    return new RemoteServer(address, token, organization, patience, Connections.of(environment));
  }

  /** Another server than the one of these options, which gets a token of its own. */
  public RemoteServer openOther(CommandSpec spec, String url, String otherTokenFile) {
    ServerAddress address = address(url);
    TokenSearch.Found token = new TokenSearch(environment).findOther(otherTokenFile, address);
    return server(spec, address, token, "");
  }

  /** Tells the user something beside the result. */
  public static void say(CommandSpec spec, String message) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("stateward: " + Terminal.plain(message));
    err.flush();
  }

  /** Adds a remark to the result, on standard error, which is not in the form of an error. */
  static void remark(CommandSpec spec, String message) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(Terminal.plain(message));
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
