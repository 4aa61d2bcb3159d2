package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.application.workspace.port.Runs;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;

/** Records runs and configuration versions. */
final class RunService implements RecordingRuns {
  private static final NewConfiguration UNSTATED =
      new NewConfiguration(false, false, VcsCommit.UNKNOWN);

  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final Runs runs;
  private final ResourceLimits limits;

  RunService(UseCaseContext context, Runs runs, ResourceLimits limits) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.runs = runs;
    this.limits = limits;
  }

  @Override
  public ConfigurationVersion recordConfiguration(
      Caller caller, WorkspaceId workspace, Input<NewConfiguration> input) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.PLAN_RUNS, workspace);
    NewConfiguration configuration = input.parse();
    return transactions.inTransaction(() -> {
      ConfigurationVersion added = add(workspace, configuration);
      recorded(caller, seen, AuditAction.CONFIGURATION_VERSION_CREATE, added.id().value());
      return added;
    });
  }

  @Override
  public ConfigurationVersion showConfiguration(Caller caller, ConfigurationVersionId id) {
    authorizer.principal(caller);
    ConfigurationVersion found = runs.find(id).orElseThrow(UseCaseFailedException::notFound);
    authorizer.require(caller, Permission.READ_RUNS, found.workspace());
    return found;
  }

  @Override
  public Run recordRun(Caller caller, WorkspaceId workspace, Input<NewRun> input) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.PLAN_RUNS, workspace);
    NewRun run = input.parse();
    return transactions.inTransaction(() -> {
      limits.requireRoom(new Group.Runs(workspace));
      ConfigurationVersionId configuration = configuration(workspace, run.configuration());
      Run added =
          new Run(
              identifiers.run(),
              workspace,
              configuration,
              run.message(),
              run.destroy(),
              seen.principal(),
              time.instant());
      runs.add(added);
      recorded(caller, seen, AuditAction.RUN_CREATE, added.id().value());
      return added;
    });
  }

  private void recorded(
      Caller caller, Authorizer.AuthorizedWorkspace seen, AuditAction action, String id) {
    recorder.record(caller, AuditEvents.created(action, seen.workspace(), id, Details.NONE));
  }

  @Override
  public Run showRun(Caller caller, RunId id) {
    authorizer.principal(caller);
    Run found = runs.find(id).orElseThrow(UseCaseFailedException::notFound);
    authorizer.require(caller, Permission.READ_RUNS, found.workspace());
    return found;
  }

  private ConfigurationVersionId configuration(WorkspaceId workspace, ConfigurationChoice choice) {
    return switch (choice) {
      case ConfigurationChoice.Empty() -> add(workspace, UNSTATED).id();
      case ConfigurationChoice.Chosen(var id) -> requireOwn(workspace, id);
    };
  }

  private ConfigurationVersion add(WorkspaceId workspace, NewConfiguration configuration) {
    limits.requireRoom(new Group.ConfigurationVersions(workspace));
    ConfigurationVersion added =
        new ConfigurationVersion(
            identifiers.configurationVersion(),
            workspace,
            configuration.autoQueueRuns(),
            configuration.speculative(),
            configuration.commit(),
            time.instant());
    runs.add(added);
    return added;
  }

  private ConfigurationVersionId requireOwn(WorkspaceId workspace, ConfigurationVersionId id) {
    return runs.find(id)
        .filter(found -> found.workspace().equals(workspace))
        .map(ConfigurationVersion::id)
        .orElseThrow(() ->
            new UseCaseFailedException(
                Failure.Invalid.of(
                    "/data/relationships/configuration-version",
                    "Configuration version was not found in the workspace")));
  }
}
