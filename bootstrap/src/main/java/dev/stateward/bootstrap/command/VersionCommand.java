package dev.stateward.bootstrap.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(Program.VersionText.TEXT);
    return 0;
  }
}
