package dev.stateward.bootstrap.command;

import dev.stateward.application.backup.port.ManagingBackups.Kept;
import dev.stateward.application.backup.port.ManagingBackups.Pruned;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.TimeText;
import dev.stateward.bootstrap.server.BackupTools;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Removes old backups. */
@Command(
    name = "prune",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Removes backups, then states that no other backup of the place needs. With both options a"
            + " backup stays that either keeps. The newest complete one always stays, and so does one"
            + " that is being written.")
final class BackupPruneCommand implements Callable<Integer>, Destructive {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Mixin private BackupOptions.Place place;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private Staying staying;

  @Mixin private YesOption yes;

  /** What stays. */
  private static final class Staying {
    @Option(names = "--keep", paramLabel = "N", description = "Keep the newest so many.")
    private @Nullable Integer keep;

    @Option(
        names = "--older-than",
        paramLabel = "TIME",
        description =
            "Keep the backups that are not older than this: a number of days, or a time such as"
                + " 90d, yesterday or 2026-11-28.")
    private @Nullable String age;
  }

  BackupPruneCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void confirm(Prompt prompt) {
    kept();
    yes.or(prompt).requireYes(spec.commandLine(), "remove old backups from " + place.text());
  }

  @Override
  public Integer call() {
    Pruned pruned =
        BackupTools.managing(environment.settingsWithoutBlobs())
            .prune(Installation.OPERATOR, place.of(environment), kept());
    PrintWriter out = spec.commandLine().getOut();
    pruned.backups().forEach(backup -> out.println("Removed the backup " + backup + "."));
    out.println(
        pruned.blobsLeft()
            ? "States were left alone, because a backup is being written or cannot be read."
            : "Removed %d states (%d bytes).".formatted(pruned.blobs(), pruned.bytes()));
    return 0;
  }

  private Kept kept() {
    Integer newest = staying.keep;
    if (newest != null && newest < 1) {
      throw new CommandFailedException("--keep must be 1 or more");
    }
    String age = staying.age;
    return new Kept(newest == null ? 1 : newest, age == null ? Instant.MAX : since(age));
  }

  private static Instant since(String age) {
    if (age.matches("\\d{1,6}")) {
      return InstantSource.system().instant().minus(Duration.ofDays(Long.parseLong(age)));
    }
    try {
      return TimeText.ofSystem().past(age);
    } catch (IllegalArgumentException e) {
      throw new CommandFailedException("--older-than: " + e.getMessage());
    }
  }
}
