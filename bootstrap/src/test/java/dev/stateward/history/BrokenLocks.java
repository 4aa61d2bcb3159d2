package dev.stateward.history;

import dev.stateward.application.port.Credential;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.application.workspace.port.Workspaces.WorkspaceWithGrants;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;

/** Bugs of locks and rights. */
final class BrokenLocks {
  private BrokenLocks() {}

  /** Pending versions stay, and each lock is as good as the one they were created under. */
  static UnaryOperator<Stores> lostFence() {
    return stores ->
        PlantedBug.with(
            stores,
            "stateVersions",
            StateVersions.class,
            versions ->
                Replaced.in(
                    StateVersions.class,
                    Replaced.in(
                        StateVersions.class,
                        versions,
                        Set.of("discardPending"),
                        (real, arguments) -> List.of()),
                    Set.of("newest"),
                    (real, arguments) ->
                        unfenced(
                            (NewestVersions) real.call(),
                            generation(stores, (WorkspaceId) arguments[0]))));
  }

  private static LockGeneration generation(Stores stores, WorkspaceId workspace) {
    return stores.workspaces().find(workspace).orElseThrow().lock().generation();
  }

  private static NewestVersions unfenced(NewestVersions newest, LockGeneration present) {
    List<StateVersion> versions =
        newest.versions().stream()
            .map(version ->
                version instanceof StateVersion.Pending pending
                    ? new StateVersion.Pending(under(present, pending.header()))
                    : version)
            .toList();
    return new NewestVersions(versions, newest.finalizedIsCurrent(), newest.guards());
  }

  private static VersionHeader under(LockGeneration generation, VersionHeader header) {
    return new VersionHeader(
        header.id(),
        header.workspace(),
        header.declared(),
        header.forced(),
        header.origin(),
        header.createdBy(),
        header.createdAt(),
        generation);
  }

  /** Nobody waits for the workspace's row, and nobody compares the lock. */
  static UnaryOperator<Stores> twoHolders() {
    return stores ->
        PlantedBug.with(
            stores,
            "workspaces",
            Workspaces.class,
            real ->
                Replaced.in(
                    Workspaces.class,
                    real,
                    Set.of("hold", "replaceLock"),
                    (call, arguments) -> {
                      WorkspaceId id = (WorkspaceId) arguments[0];
                      if (arguments.length == 3) {
                        WorkspaceLock present = real.find(id).orElseThrow().lock();
                        return real.replaceLock(id, present, (WorkspaceLock) arguments[2]);
                      }
                      return arguments.length == 1
                          ? real.find(id)
                          : real.find(id, (Credential) arguments[1]);
                    }));
  }

  private record Subject(WorkspaceId workspace, Principal principal) {}

  /** What somebody may do is remembered. */
  static UnaryOperator<Stores> staleRight() {
    ConcurrentMap<Subject, OrganizationAccess> known = new ConcurrentHashMap<>();
    return stores ->
        PlantedBug.with(
            stores,
            "workspaces",
            Workspaces.class,
            workspaces ->
                Replaced.in(
                    Workspaces.class,
                    workspaces,
                    Set.of("hold"),
                    (real, arguments) ->
                        arguments.length == 1
                            ? real.call()
                            : ((Optional<?>) real.call())
                                .map(WorkspaceWithGrants.class::cast)
                                .map(
                                    found -> remembered(known, found, (Credential) arguments[1]))));
  }

  private static WorkspaceWithGrants remembered(
      ConcurrentMap<Subject, OrganizationAccess> known,
      WorkspaceWithGrants found,
      Credential credential) {
    Subject subject = new Subject(found.workspace().id(), credential.principal());
    return new WorkspaceWithGrants(
        found.workspace(), known.computeIfAbsent(subject, ignored -> found.access()));
  }
}
