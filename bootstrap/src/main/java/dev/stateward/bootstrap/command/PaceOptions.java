package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.transfer.PacedServer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How fast a server is asked. */
final class PaceOptions {
  private static final int MOST = 10_000;

  @Option(
      names = "--requests-per-second",
      defaultValue = "20",
      paramLabel = "COUNT",
      description = "The most requests a second to a server (default: ${DEFAULT-VALUE}).")
  private int perSecond;

  /** The server, asked no faster. */
  PacedServer paced(RemoteServer server, CommandSpec spec) {
    if (perSecond < 1 || perSecond > MOST) {
      server.close();
      throw new ParameterException(
          spec.commandLine(), "--requests-per-second is 1 to " + MOST + ", not " + perSecond);
    }
    return new PacedServer(server, perSecond);
  }
}
