package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The changes of workspaces that nearly each run of a client makes. */
final class WorkspaceChanges {
  private static final FixedUpdate REPLACE_LOCK =
      new FixedUpdate(
          """
          UPDATE workspaces
             SET lock_generation = :lock_generation,
                 lock_holder_kind = :lock_holder_kind,
                 lock_holder_id = :lock_holder_id,
                 lock_reason = :lock_reason,
                 locked_since = :locked_since
           WHERE id = :id
             AND lock_generation = :known_generation
             AND coalesce(lock_holder_kind, '') = :known_kind
             AND coalesce(lock_holder_id, '') = :known_id
          """);

  private static final FixedUpdate MAKE_CURRENT =
      new FixedUpdate(
          """
          UPDATE workspaces
             SET current_state_version_id = :version
           WHERE id = :id
          """);

  private WorkspaceChanges() {}

  static boolean replaceLock(
      Handle handle, WorkspaceId id, WorkspaceLock before, WorkspaceLock after) {
    Optional<LockHolder> holder =
        before instanceof WorkspaceLock.Locked locked
            ? Optional.of(locked.holder())
            : Optional.empty();
    Map<String, @Nullable Object> values = new HashMap<>(WorkspaceRows.values(after));
    values.put("id", id.value());
    values.put("known_generation", before.generation().value());
    values.put("known_kind", holder.map(WorkspaceRows::kind).orElse(""));
    values.put("known_id", holder.map(WorkspaceRows::id).orElse(""));
    return REPLACE_LOCK.execute(handle, values) == 1;
  }

  static void makeCurrent(Handle handle, WorkspaceId id, StateVersionId version) {
    MAKE_CURRENT.execute(handle, Map.of("id", id.value(), "version", version.value()));
  }
}
