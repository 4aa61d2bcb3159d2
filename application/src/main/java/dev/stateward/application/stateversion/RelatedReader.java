package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.ReadingState.Include;
import dev.stateward.application.stateversion.port.ReadingState.Related;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads what state versions refer to (State Versions API, A10), each thing once, and only what the
 * caller may read directly.
 */
final class RelatedReader {
  private final Authorizer authorizer;
  private final Stores stores;

  RelatedReader(Authorizer authorizer, Stores stores) {
    this.authorizer = authorizer;
    this.stores = stores;
  }

  DeferredResult<Related> related(
      Caller caller, List<StateVersion> versions, Set<Include> includes) {
    DeferredResult<List<Output>> outputs =
        includes.contains(Include.OUTPUTS)
            ? outputs(caller, versions)
            : new DeferredResult<>(0, List::of);
    return outputs.map(found -> related(caller, versions, includes, found));
  }

  private Related related(
      Caller caller, List<StateVersion> versions, Set<Include> includes, List<Output> outputs) {
    List<Run> runs = wantsRuns(includes) ? runs(caller, versions) : List.of();
    return new Related(
        stores.users().findAll(users(versions, runs, includes)),
        teams(versions, includes),
        runs,
        configurations(runs, includes),
        outputs);
  }

  private static boolean wantsRuns(Set<Include> includes) {
    return includes.contains(Include.RUN)
        || includes.contains(Include.RUN_CREATED_BY)
        || includes.contains(Include.RUN_CONFIGURATION_VERSION);
  }

  private List<Run> runs(Caller caller, List<StateVersion> versions) {
    Set<RunId> ids = new LinkedHashSet<>();
    for (StateVersion version : versions) {
      if (version.header().origin() instanceof Origin.FromRun(var run)) {
        ids.add(run);
      }
    }
    var readable = workspaces(caller, versions, Permission.READ_RUNS);
    return stores.runs().findRuns(ids).stream()
        .filter(run -> readable.containsKey(run.workspace()))
        .toList();
  }

  private Map<WorkspaceId, Workspace> workspaces(
      Caller caller, List<StateVersion> versions, Permission permission) {
    return versions.stream()
        .map(StateVersion::workspace)
        .distinct()
        .map(id -> authorizer.require(caller, Permission.READ_WORKSPACE, id))
        .filter(seen -> seen.permissions().contains(permission))
        .map(Authorizer.AuthorizedWorkspace::workspace)
        .collect(Collectors.toMap(Workspace::id, Function.identity()));
  }

  private static Set<UserId> users(
      List<StateVersion> versions, List<Run> runs, Set<Include> includes) {
    Set<UserId> users = new LinkedHashSet<>();
    if (includes.contains(Include.CREATED_BY)) {
      versions.forEach(version -> add(version.header().createdBy(), users));
    }
    if (includes.contains(Include.RUN_CREATED_BY)) {
      runs.forEach(run -> add(run.createdBy(), users));
    }
    return users;
  }

  /** The teams whose tokens created versions; they look like users. */
  private List<Team> teams(List<StateVersion> versions, Set<Include> includes) {
    if (!includes.contains(Include.CREATED_BY)) {
      return List.of();
    }
    return versions.stream()
        .map(version -> version.header().createdBy())
        .distinct()
        .<Optional<Team>>map(creator ->
            creator instanceof Principal.Team(var id) ? stores.teams().find(id) : Optional.empty())
        .flatMap(Optional::stream)
        .toList();
  }

  private static void add(Principal principal, Set<UserId> users) {
    if (principal instanceof Principal.User(var id)) {
      users.add(id);
    }
  }

  private List<ConfigurationVersion> configurations(List<Run> runs, Set<Include> includes) {
    if (!includes.contains(Include.RUN_CONFIGURATION_VERSION)) {
      return List.of();
    }
    return stores
        .runs()
        .findConfigurationVersions(
            runs.stream().map(Run::configurationVersion).distinct().toList());
  }

  private DeferredResult<List<Output>> outputs(Caller caller, List<StateVersion> versions) {
    var readable = workspaces(caller, versions, Permission.READ_STATE);
    List<StateVersion> finalized =
        versions.stream()
            .filter(StateVersion.Finalized.class::isInstance)
            .filter(version -> readable.containsKey(version.workspace()))
            .toList();
    List<StateVersionId> ids = finalized.stream().map(StateVersion::id).toList();
    return new DeferredResult<>(
        requireFew(ids) * Budgets.READING_FACTOR,
        () -> {
          List<Output> outputs = stores.catalog().outputs(ids);
          recordSensitive(caller, finalized, readable, outputs);
          return outputs;
        });
  }

  private void recordSensitive(
      Caller caller,
      List<StateVersion> versions,
      Map<WorkspaceId, Workspace> readable,
      List<Output> outputs) {
    if (outputs.stream().anyMatch(Output::sensitive)) {
      authorizer
          .recorder()
          .reads(
              caller,
              versions.stream()
                  .map(version ->
                      AuditEvents.outputs(
                          Objects.requireNonNull(readable.get(version.workspace())), version.id()))
                  .toList());
    }
  }

  /** The bytes of the outputs of {@code versions}; the outputs of one version always fit. */
  private long requireFew(List<StateVersionId> versions) {
    long bytes = stores.catalog().outputBytes(versions);
    if (versions.size() > 1 && bytes > Budgets.INCLUDED_OUTPUTS) {
      throw new UseCaseFailedException(new Failure.TooManyOutputs(bytes, Budgets.INCLUDED_OUTPUTS));
    }
    return bytes;
  }
}
