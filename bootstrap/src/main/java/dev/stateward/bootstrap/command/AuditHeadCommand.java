package dev.stateward.bootstrap.command;

import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.audit.TrailId;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the heads of audit trails. */
@Command(
    name = "head",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Prints the signed head of every audit trail as JSON, one per line. Keep it where"
            + " nobody who can write to the database can reach it, for `audit verify --head`.")
final class AuditHeadCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @Option(
      names = "--organization",
      defaultValue = "",
      paramLabel = "ORG",
      description = "Only this organization: its name, or its id when it was deleted.")
  private String organization;

  AuditHeadCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    try (OpenApplication open = installation.open()) {
      SealingAuditTrails trails = open.application().operations().sealingAuditTrails();
      PrintWriter out = spec.commandLine().getOut();
      wanted(trails)
          .forEach(
              trail -> out.println(SignedHeads.line(trails.head(Installation.OPERATOR, trail))));
      return out.checkError() ? 1 : 0;
    }
  }

  private List<TrailId> wanted(SealingAuditTrails trails) {
    return organization.isEmpty()
        ? trails.trails(Installation.OPERATOR)
        : List.of(AuditExportCommand.trail(trails, organization));
  }
}
