package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.stateversion.port.ReadingState.Include;
import dev.stateward.application.stateversion.port.ReadingState.Related;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.workspace.port.Runs;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the resources that state versions refer to (State Versions API, A10), each once, and only
 * those that the caller may read directly.
 */
final class RelatedReader {
  private final Authorizer authorizer;
  private final OutputReader outputs;
  private final Runs runs;
  private final Users users;
  private final Teams teams;

  RelatedReader(Authorizer authorizer, OutputReader outputs, Runs runs, Users users, Teams teams) {
    this.authorizer = authorizer;
    this.outputs = outputs;
    this.runs = runs;
    this.users = users;
    this.teams = teams;
  }

  DeferredResult<Related> related(
      Caller caller, List<StateVersion> versions, Set<Include> includes) {
    DeferredResult<List<Output>> wanted =
        includes.contains(Include.OUTPUTS)
            ? outputs.all(caller, versions, workspaces(caller, versions, Permission.READ_STATE))
            : new DeferredResult<>(0, List::of);
    return wanted.map(found -> related(caller, versions, includes, found));
  }

  private Related related(
      Caller caller, List<StateVersion> versions, Set<Include> includes, List<Output> found) {
    List<Run> read = wantsRuns(includes) ? runs(caller, versions) : List.of();
    return new Related(
        users.findAll(users(versions, read, includes)),
        teams(versions, includes),
        read,
        configurations(read, includes),
        found);
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
    return runs.findRuns(ids).stream()
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

  /** The teams whose tokens created versions; clients see them as users. */
  private List<Team> teams(List<StateVersion> versions, Set<Include> includes) {
    if (!includes.contains(Include.CREATED_BY)) {
      return List.of();
    }
    return versions.stream()
        .map(version -> version.header().createdBy())
        .distinct()
        .<Optional<Team>>map(creator ->
            creator instanceof Principal.Team(var id) ? teams.find(id) : Optional.empty())
        .flatMap(Optional::stream)
        .toList();
  }

  private static void add(Principal principal, Set<UserId> users) {
    if (principal instanceof Principal.User(var id)) {
      users.add(id);
    }
  }

  private List<ConfigurationVersion> configurations(List<Run> found, Set<Include> includes) {
    if (!includes.contains(Include.RUN_CONFIGURATION_VERSION)) {
      return List.of();
    }
    return runs.findConfigurationVersions(
        found.stream().map(Run::configurationVersion).distinct().toList());
  }
}
