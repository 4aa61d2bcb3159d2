package dev.stateward.application.organization.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

/** The usage of limited resources. Each query is cheap, whatever the amount. */
public interface Usage {
  /**
   * The number of things in a group, counted up to {@code most}. Includes the transaction's own
   * changes.
   *
   * @param most 1 or more
   */
  long count(Group group, int most);

  /**
   * The number of an organization's state versions that have a state or are pending, and the bytes
   * of their blobs. The cost grows with the number.
   */
  States states(OrganizationId organization);

  /** The file of an embedded database; empty for a database server. */
  Optional<DatabaseFile> file();

  /** Things that are counted together. */
  sealed interface Group {
    /** The workspaces of an organization. */
    record Workspaces(OrganizationId organization) implements Group {}

    /** The projects of an organization. */
    record Projects(OrganizationId organization) implements Group {}

    /** The agent pools of an organization. */
    record AgentPools(OrganizationId organization) implements Group {}

    /** The teams of an organization. */
    record Teams(OrganizationId organization) implements Group {}

    /** The members of an organization, and those who are invited. */
    record Memberships(OrganizationId organization) implements Group {}

    /** The tokens of a principal, expired ones too, and without those of workload identities. */
    record Tokens(Principal owner) implements Group {}

    /** The runs of a workspace. */
    record Runs(WorkspaceId workspace) implements Group {}

    /** The configuration versions of a workspace. */
    record ConfigurationVersions(WorkspaceId workspace) implements Group {}
  }

  /**
   * The file of an embedded database.
   *
   * @param bytes its size
   * @param used roughly how many bytes of it are in use
   */
  record DatabaseFile(long bytes, long used) {}

  /**
   * Usage by state versions.
   *
   * @param versions their number
   * @param bytes the bytes of their blobs, raw and JSON
   */
  record States(long versions, long bytes) {
    /** The sum. */
    public States plus(States other) {
      return new States(versions + other.versions, bytes + other.bytes);
    }
  }
}
