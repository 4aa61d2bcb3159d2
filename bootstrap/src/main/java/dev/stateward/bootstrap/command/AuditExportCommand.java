package dev.stateward.bootstrap.command;

import dev.stateward.adapter.http.audit.AuditDocuments;
import dev.stateward.application.audit.port.AuditCondition;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.bootstrap.remote.TimeText;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.audit.TrailId;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Exports an audit trail. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Prints an audit trail as JSON, one record per line, oldest first.")
final class AuditExportCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @Option(
      names = "--organization",
      required = true,
      paramLabel = "ORG",
      description =
          "The trail: an organization's name, or its id when it was deleted, or \"server\" for events"
              + " of no organization.")
  private String organization;

  @Option(
      names = "--since",
      defaultValue = "",
      paramLabel = "TIME",
      description = "Only records after this time, " + TimeText.EXAMPLES + ".")
  private String since;

  AuditExportCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    AuditQuery wanted = wanted();
    try (OpenApplication open = installation.open()) {
      SealingAuditTrails trails = open.application().operations().sealingAuditTrails();
      PrintWriter out = spec.commandLine().getOut();
      trails.export(
          Installation.OPERATOR,
          trail(trails, organization),
          wanted,
          record -> out.println(AuditDocuments.line(record)));
      return out.checkError() ? 1 : 0;
    }
  }

  private AuditQuery wanted() {
    if (since.isEmpty()) {
      return AuditQuery.ALL;
    }
    try {
      return new AuditQuery(List.of(new AuditCondition.Since(TimeText.ofSystem().past(since))));
    } catch (IllegalArgumentException e) {
      throw new CommandFailedException("--since: " + e.getMessage());
    }
  }

  /** The trail of the organization that {@code text} names. */
  static TrailId trail(SealingAuditTrails trails, String text) {
    if (text.equals(TrailId.SERVER.value())) {
      return TrailId.SERVER;
    }
    return trails
        .find(Installation.OPERATOR, text)
        .orElseThrow(() ->
            new CommandFailedException("there is no trail of an organization \"" + text + "\""));
  }
}
