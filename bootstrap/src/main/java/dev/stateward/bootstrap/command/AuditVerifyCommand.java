package dev.stateward.bootstrap.command;

import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.audit.ChainVerdict;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
        "Recomputes the codes and the chain of every audit trail and prints one line for each: its"
            + " number of records and last code, or the first position that was tampered with.",
    footer = {
      "",
      "Exit status: 0 all sound, 1 one is broken or not verifiable, 2 wrong usage or settings."
    })
final class AuditVerifyCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @Option(
      names = "--organization",
      defaultValue = "",
      paramLabel = "ORG",
      description = "Only this organization: its name, or its id when it was deleted.")
  private String organization;

  @Option(
      names = "--head",
      paramLabel = "FILE",
      description =
          "A file of heads that `audit head` printed or webhooks received: each trail"
              + " must still contain them, so that a trail that was cut off is found too.")
  private @Nullable Path heads;

  AuditVerifyCommand(Installation installation) {
    this.installation = installation;
  }

  /** A file of heads is named as it is found from here. */
  @Override
  public boolean runsElsewhere() {
    return heads == null;
  }

  @Override
  public Integer call() {
    try (OpenApplication open = installation.open()) {
      SealingAuditTrails trails = open.application().operations().sealingAuditTrails();
      List<TrailHead> known = known(trails);
      boolean sound = true;
      for (TrailId trail : wanted(trails, known)) {
        sound &= tell(trail, trails.verify(Installation.OPERATOR, trail, known));
      }
      return sound ? 0 : 1;
    }
  }

  private List<TrailHead> known(SealingAuditTrails trails) {
    return heads == null
        ? List.of()
        : SignedHeads.read(heads, head -> trails.signed(Installation.OPERATOR, head));
  }

  /** The chosen trail, or every trail that is stored here or named by a head. */
  private Collection<TrailId> wanted(SealingAuditTrails trails, List<TrailHead> known) {
    if (!organization.isEmpty()) {
      return List.of(AuditExportCommand.trail(trails, organization));
    }
    Set<TrailId> all = new LinkedHashSet<>(trails.trails(Installation.OPERATOR));
    known.forEach(head -> all.add(head.trail()));
    return all;
  }

  /** Prints the result; returns whether the trail is sound. */
  private boolean tell(TrailId trail, ChainVerdict verdict) {
    PrintWriter out = spec.commandLine().getOut();
    return switch (verdict) {
      case ChainVerdict.Sound(var head) -> {
        out.println(trail + ": sound, " + head.position() + " records, hash " + head.hash());
        yield true;
      }
      case ChainVerdict.Broken(var position, var why) -> {
        out.println(trail + ": BROKEN at position " + position + ": " + why);
        yield false;
      }
    };
  }
}
