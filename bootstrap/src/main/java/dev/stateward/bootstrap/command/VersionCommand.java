package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.server.Version;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the version. */
@Command(
    name = VersionCommand.NAME,
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Prints the version.")
final class VersionCommand implements Callable<Integer> {
  static final String NAME = "version";

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    spec.commandLine()
        .getOut()
        .println(json ? Json.line(Map.of("version", Version.TEXT)) : Program.VersionText.TEXT);
    return 0;
  }
}
