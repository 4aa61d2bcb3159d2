package dev.stateward.bootstrap.access;

import dev.stateward.bootstrap.access.AccessChange.Action;
import dev.stateward.bootstrap.access.Subject.Kind;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.OrganizationParameter;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.transfer.PacedServer;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Gives teams the access that a file says. */
@Command(
    name = "apply",
    mixinStandardHelpOptions = true,
    description =
        "Gives the teams of an organization what a file says: teams, their members, and their"
            + " access to projects and workspaces. Shows first what would change.",
    footer = {
      "",
      "Example: stateward apply acme -f access.yaml --prune",
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage or a wrong file, 3 not allowed or not there,"
          + " 4 there are differences (--dry-run)."
    })
final class ApplyCommand implements Callable<Integer> {
  /** The exit status when something would change. */
  static final int DIFFERENT = 4;

  private final ClientEnvironment environment;
  private final Prompt prompt;

  @Spec private CommandSpec spec;
  @Mixin private final OrganizationParameter organization = new OrganizationParameter();

  @Option(
      names = {"-f", "--file"},
      required = true,
      paramLabel = "FILE",
      description = "The file, of the form that `export access` prints.")
  private String file;

  @Option(
      names = "--prune",
      description = "Remove what the file does not have, in the sections that it has.")
  private boolean prune;

  @Option(names = "--dry-run", description = "Change nothing; exit status 4 if there is a change.")
  private boolean dry;

  @Option(names = Confirmation.OPTION, description = Confirmation.DESCRIPTION)
  private boolean confirmed;

  @Mixin private final ServerOptions server;

  ApplyCommand(ClientEnvironment environment, Prompt prompt) {
    this.environment = environment;
    this.prompt = prompt;
    this.server = new ServerOptions(environment);
  }

  @Override
  public Integer call() {
    FileProblems problems = new FileProblems(file);
    DesiredAccess desired = AccessFileReader.read(AccessFile.text(environment, file), problems);
    if (!problems.found().isEmpty()) {
      return refused(problems);
    }
    try (PacedServer asked = AccessFile.paced(server, spec)) {
      String name = organization.name(asked.organization());
      CurrentAccess current = CurrentAccess.read(asked, name);
      DesiredAccess resolved = AccessResolution.of(desired, current, problems);
      if (!problems.found().isEmpty()) {
        return refused(problems);
      }
      readAccess(resolved, current);
      AccessPlan plan = AccessPlan.between(resolved, current.entries(), prune);
      print(plan, current);
      return plan.changes().isEmpty() ? CommandLine.ExitCode.OK : make(plan, asked, name, current);
    }
  }

  private int refused(FileProblems problems) {
    problems.found().forEach(problem -> ServerOptions.say(spec, problem));
    return CommandLine.ExitCode.USAGE;
  }

  /** What the file does not name matters where it is removed alone. */
  private void readAccess(DesiredAccess desired, CurrentAccess current) {
    for (Kind kind : Set.of(Kind.PROJECT_ACCESS, Kind.WORKSPACE_ACCESS)) {
      if (desired.sections().contains(kind)) {
        Set<String> named = new TreeSet<>();
        desired.entries().keySet().stream()
            .filter(it -> it.kind() == kind)
            .forEach(it -> named.add(it.place()));
        current.readAccess(kind, prune ? current.places(kind) : named);
      }
    }
  }

  private void print(AccessPlan plan, CurrentAccess current) {
    AccessPlanPrinter printer =
        new AccessPlanPrinter(spec.commandLine().getOut(), server.colours());
    if (server.json()) {
      printer.printJson(plan);
    } else {
      printer.print(plan, current);
    }
  }

  private int make(AccessPlan plan, PacedServer asked, String name, CurrentAccess current) {
    if (dry) {
      return DIFFERENT;
    }
    new Confirmation(prompt, confirmed)
        .requireYes(spec.commandLine(), "make these changes to organization " + name);
    AccessUpdate update = new AccessUpdate(asked, name, current);
    int made = 0;
    for (AccessChange change : plan.changes()) {
      try {
        update.make(change);
        made++;
      } catch (RemoteFailedException e) {
        ServerOptions.say(
            spec,
            "%d of %d changes were made; run it again for the others"
                .formatted(made, plan.changes().size()));
        throw e;
      }
    }
    if (!server.json()) {
      spec.commandLine()
          .getOut()
          .println(
              "Done: %d added, %d changed, %d removed."
                  .formatted(
                      plan.count(Action.ADD),
                      plan.count(Action.CHANGE),
                      plan.count(Action.REMOVE)));
    }
    return CommandLine.ExitCode.OK;
  }
}
