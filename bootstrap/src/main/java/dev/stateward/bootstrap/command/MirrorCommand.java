package dev.stateward.bootstrap.command;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.process.Lifetime;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.transfer.CutOver;
import dev.stateward.bootstrap.transfer.ExportFolder;
import dev.stateward.bootstrap.transfer.Mirror;
import dev.stateward.bootstrap.transfer.MirrorPlan;
import dev.stateward.bootstrap.transfer.PacedServer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Keeps an organization of a server as that of another one, until the cut-over. */
@Command(
    name = "mirror",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Keeps an organization of a server as that of another server of this API, pass by pass, while"
            + " people work there. The workspaces of the server are locked meanwhile. With --cut-over"
            + " it locks those of the other server, brings the rest, and compares every state. Run"
            + " again, it goes on where it ended.",
    footer = {
      "",
      "Example: stateward mirror --from https://app.terraform.io --organization acme",
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage, 3 not allowed or not there, 4 something differs"
          + " and was left as it is, 143 or 130 ended by a signal."
    })
final class MirrorCommand implements Callable<Integer> {
  private static final Duration STEP = Duration.ofMillis(200);

  private final Environment environment;

  @Spec private CommandSpec spec;
  @Mixin private final ServerOptions server;
  @Mixin private final PaceOptions pace = new PaceOptions();

  @Option(
      names = "--from",
      required = true,
      paramLabel = "URL",
      description = "The server that is mirrored.")
  private String from = "";

  @Option(
      names = "--from-token-file",
      paramLabel = "FILE",
      description =
          "The file of the token for it (default: what `terraform login` stored for it, or its"
              + " TF_TOKEN_... variable).")
  private String fromTokenFile = "";

  @Option(
      names = "--organization",
      required = true,
      paramLabel = "ORG",
      description = "The organization.")
  private String organization = "";

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = "What it is called on the server (default: as there).")
  private String as = "";

  @Option(
      names = "--work",
      paramLabel = "FOLDER",
      description =
          "Where a copy of the states is kept (default: stateward-mirror in this folder). Remove it"
              + " after the cut-over.")
  private String work = "stateward-mirror";

  @Option(
      names = "--every",
      defaultValue = "60s",
      converter = TimeSpan.class,
      paramLabel = "TIME",
      description = "The time between two passes, such as 90s or 10m (default: ${DEFAULT-VALUE}).")
  private Duration every = Duration.ZERO;

  @Option(
      names = "--give-up-after",
      defaultValue = "24h",
      converter = TimeSpan.class,
      paramLabel = "TIME",
      description = "End when no pass succeeded for so long (default: ${DEFAULT-VALUE}).")
  private Duration patience = Duration.ZERO;

  @Option(names = "--once", description = "End after one pass.")
  private boolean once;

  @Option(
      names = "--delete",
      description =
          "Remove from the server what the other one does not have any more; without it, it is only"
              + " reported.")
  private boolean delete;

  @Option(
      names = "--cut-over",
      description = "Make the last passes, with the workspaces of the other server locked.")
  private boolean cutOver;

  @Option(
      names = "--lock-wait",
      defaultValue = "10m",
      converter = TimeSpan.class,
      paramLabel = "TIME",
      description =
          "How long a cut-over waits for workspaces that others have locked (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration lockWait = Duration.ZERO;

  @Option(
      names = "--keep-locked",
      description = "Leave the workspaces of the server locked after the cut-over.")
  private boolean keepLocked;

  MirrorCommand(Environment environment) {
    this.environment = environment;
    this.server =
        new ServerOptions(new ClientEnvironment(environment.environment(), environment.folder()));
  }

  @Override
  public Integer call() {
    ExportFolder folder = new ExportFolder(environment.folder().resolve(work));
    MirrorPlan plan = new MirrorPlan(organization, as.isEmpty() ? organization : as, delete);
    try (ProgressLine line = ProgressLine.of(environment, spec);
        PacedServer to = pace.paced(server.open(spec), spec);
        PacedServer source = pace.paced(server.openOther(spec, from, fromTokenFile), spec);
        Mirror mirror = new Mirror(source, to, folder, line, plan)) {
      MirrorOutput output = new MirrorOutput(spec, server.json(), line, InstantSource.system());
      if (cutOver) {
        return finish(mirror, output, plan, to.toString());
      }
      return new MirrorLoop(mirror, output, this::pause, patience).run(every, once);
    }
  }

  private int finish(Mirror mirror, MirrorOutput output, MirrorPlan plan, String target) {
    CutOver.Result result = new CutOver(mirror, output::passed).run(waiting(output), keepLocked);
    output.ended(result, plan, from, target, keepLocked);
    if (!result.identical()) {
      return ImportCommand.CONFLICTS;
    }
    ServerOptions.say(spec, work + " has a copy of the states: remove it when you are done");
    return 0;
  }

  private Predicate<List<String>> waiting(MirrorOutput output) {
    AtomicReference<Duration> left = new AtomicReference<>(lockWait);
    return busy -> {
      Duration rest = left.getAndUpdate(it -> it.minus(NodeBudgets.MIRROR_LOCK));
      if (!rest.isPositive()) {
        return false;
      }
      output.waits(busy);
      pause(rest.compareTo(NodeBudgets.MIRROR_LOCK) < 0 ? rest : NodeBudgets.MIRROR_LOCK);
      return true;
    };
  }

  /** Waits, unless the process is told to stop. */
  private void pause(Duration pause) {
    Lifetime lifetime = environment.lifetime();
    long end = System.nanoTime() + pause.toNanos();
    lifetime.proceed();
    while (end - System.nanoTime() > 0) {
      LockSupport.parkNanos(Math.min(STEP.toNanos(), end - System.nanoTime()));
      lifetime.proceed();
    }
  }
}
