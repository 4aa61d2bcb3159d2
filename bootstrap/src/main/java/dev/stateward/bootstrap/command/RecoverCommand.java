package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stateward.application.recovery.port.ExaminingStores.Found;
import dev.stateward.application.recovery.port.RebuildingInstallations.FirstUser;
import dev.stateward.application.recovery.port.RecoveryProblem;
import dev.stateward.application.recovery.port.RecoveryProgress;
import dev.stateward.bootstrap.server.Recovery;
import dev.stateward.bootstrap.server.Recovery.Recovered;
import dev.stateward.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Rebuilds an installation whose database is lost. */
@Command(
    name = "recover",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Rebuilds organizations, workspaces and state versions in an empty database from the store"
            + " of states alone, when the database is lost and there is no backup. The settings"
            + " name the database, the store and the secret that the server had. Stop all servers"
            + " before, and start them after it.",
    footer = {
      "",
      "Users, teams, access, tokens, tags, projects, settings, locks and the audit trail are not in",
      "the store: they are lost. The user of --owner owns all organizations.",
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage or settings, 3 done, but something was",
      "unreadable or missing, as the output says."
    })
final class RecoverCommand implements Callable<Integer> {
  private static final int INCOMPLETE = 3;

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "The username of the first user, who owns everything and is a site admin.")
  private @Nullable String owner;

  @Option(names = "--email", paramLabel = "MAIL", description = "The first user's email address.")
  private @Nullable String email;

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description = "The file of the secret, instead of STATEWARD_SECRET_FILE.")
  private @Nullable String secretFile;

  @Option(
      names = "--quick",
      description = "Ask for the sizes of states, and do not read them: finds no changed byte.")
  private boolean quick;

  @Option(
      names = "--dry-run",
      description = "Say what could be rebuilt; read the store alone, and rebuild nothing.")
  private boolean dryRun;

  @Option(names = "--json", description = "Print JSON, one document per line.")
  private boolean json;

  RecoverCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    AtomicLong losses = new AtomicLong();
    Settings settings = settings();
    try (ProgressLine line = ProgressLine.of(environment, spec)) {
      Recovery recovery =
          new Recovery(
              settings,
              !quick,
              problem -> {
                losses.addAndGet(problem.kind().loss() ? 1 : 0);
                print(out, problem);
              },
              told(line));
      if (dryRun) {
        print(out, recovery.examine(), Map.of());
      } else {
        Recovered recovered = recovery.run(first());
        print(out, recovered.found(), Map.of("token", recovered.token().text()));
      }
    }
    return losses.get() == 0 ? 0 : INCOMPLETE;
  }

  private Settings settings() {
    if (secretFile == null) {
      return environment.settings();
    }
    Map<String, String> variables = new HashMap<>(environment.environment());
    variables.put("STATEWARD_SECRET_FILE", environment.folder().resolve(secretFile).toString());
    return new Environment(variables, environment.folder(), environment.lifetime()).settings();
  }

  private FirstUser first() {
    if (owner == null || email == null) {
      throw new ParameterException(
          spec.commandLine(), "Missing required options: --owner=NAME and --email=MAIL");
    }
    return new FirstUser(Names.user(owner), Names.email(email));
  }

  private static RecoveryProgress told(ProgressLine line) {
    return (step, done, total) ->
        line.accept(
            JsonNodeFactory.instance
                .objectNode()
                .put("step", step)
                .put("done", done)
                .put("total", total));
  }

  private void print(PrintWriter out, RecoveryProblem problem) {
    if (json) {
      Map<String, String> members = new LinkedHashMap<>();
      members.put("problem", problem.kind().label());
      members.put("name", problem.name());
      members.put("detail", problem.detail());
      out.println(Json.line(members));
    } else {
      out.println(problem.kind().label() + " " + problem.name() + ": " + problem.detail());
    }
  }

  private void print(PrintWriter out, Found found, Map<String, String> more) {
    if (json) {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("rebuilt", !dryRun);
      members.put("organizations", found.organizations());
      members.put("workspaces", found.workspaces().size());
      members.put("versions", found.versions());
      members.put("strays", found.strays());
      members.putAll(more);
      out.println(Json.line(members));
      return;
    }
    out.println(
        "%s %d organizations, %d workspaces and %d state versions; %d objects tell of none."
            .formatted(
                dryRun ? "Could rebuild" : "Rebuilt",
                found.organizations(),
                found.workspaces().size(),
                found.versions(),
                found.strays()));
    out.println(
        "Lost with the database: users, teams, access, tokens, tags, projects, settings, locks,"
            + " authors of versions, the audit trail.");
    if (!dryRun) {
      out.println(
          "The user \""
              + owner
              + "\" owns everything. Their token, shown this once: "
              + more.get("token"));
    }
  }
}
