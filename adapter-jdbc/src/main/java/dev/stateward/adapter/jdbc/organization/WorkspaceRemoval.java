package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.sql.Batches;
import dev.stateward.domain.organization.OrganizationId;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Removes workspaces with everything in them. */
public final class WorkspaceRemoval {
  private static final List<String> REMOVAL =
      List.of(
          """
          DELETE FROM resource_instances
           WHERE workspace_id = ANY(:ids)
          """,
          """
          UPDATE workspaces
             SET current_state_version_id = NULL
           WHERE id = ANY(:ids)
          """,
          """
          DELETE FROM state_versions
           WHERE workspace_id = ANY(:ids)
          """,
          """
          DELETE FROM runs
           WHERE workspace_id = ANY(:ids)
          """,
          """
          DELETE FROM configuration_versions
           WHERE workspace_id = ANY(:ids)
          """);

  private WorkspaceRemoval() {}

  /** Removes all workspaces of an organization. */
  static void removeAllOf(Handle handle, OrganizationId organization) {
    List<String> ids =
        handle
            .createQuery("SELECT id FROM workspaces WHERE organization_id = :organization")
            .bind("organization", organization.value())
            .mapTo(String.class)
            .list();
    Batches.each(ids, some -> remove(handle, some));
  }

  /** Children first: their references to each other do not cascade. */
  public static int remove(Handle handle, List<String> ids) {
    for (String statement : REMOVAL) {
      handle.createUpdate(statement).bindArray("ids", String.class, ids).execute();
    }
    return handle
        .createUpdate(
            """
            DELETE FROM workspaces
             WHERE id = ANY(:ids)
            """)
        .bindArray("ids", String.class, ids)
        .execute();
  }
}
