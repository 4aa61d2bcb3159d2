package dev.stateward.bootstrap.command;

import dev.stateward.application.port.in.TendingTrails;
import dev.stateward.application.port.in.TendingTrails.Verdict;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.domain.audit.TrailId;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Verifies audit trails. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Recomputes the codes and the chain of every audit trail and prints a line for each: its"
            + " records and the hash of the last one, or the first place that was tampered with.",
    footer = {"", "Exit status: 0 all sound, 1 one is broken, 2 wrong usage or settings."})
final class AuditVerifyCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;

  @Option(
      names = "--organization",
      defaultValue = "",
      paramLabel = "ORG",
      description = "One organization alone, by its name, or by its id when it is gone.")
  private String organization;

  AuditVerifyCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    try (OpenApplication open = Wiring.open(surroundings.settingsWithoutContents())) {
      TendingTrails trails = open.application().tendingTrails();
      boolean sound = true;
      for (TrailId trail : wanted(trails)) {
        sound &= tell(trail, trails.verify(Founding.OPERATOR, trail));
      }
      return sound ? 0 : 1;
    }
  }

  private List<TrailId> wanted(TendingTrails trails) {
    return organization.isEmpty()
        ? trails.trails(Founding.OPERATOR)
        : List.of(AuditExportCommand.trail(trails, organization));
  }

  /** Tells what was found; says whether it is good. */
  private boolean tell(TrailId trail, Verdict verdict) {
    PrintWriter out = spec.commandLine().getOut();
    return switch (verdict) {
      case Verdict.Sound(var head, var waiting) -> {
        out.println(
            trail
                + ": sound, "
                + head.position()
                + " records, hash "
                + head.hash()
                + (waiting == 0 ? "" : ", and " + waiting + " not sealed yet"));
        yield true;
      }
      case Verdict.Broken(var position, var why) -> {
        out.println(trail + ": BROKEN at position " + position + ": " + why);
        yield false;
      }
    };
  }
}
