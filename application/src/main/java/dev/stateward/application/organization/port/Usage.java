package dev.stateward.application.organization.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

/** How much there is of what is limited. Each question costs little, whatever there is. */
public interface Usage {
  /**
   * How many things of a group there are, counted no further than {@code most}. Within a
   * transaction its own changes count.
   *
   * @param most 1 or more
   */
  long count(Group group, int most);

  /**
   * The state versions of an organization that hold a state or wait for one, and the bytes of their
   * contents. Costs more, as there are more.
   */
  States states(OrganizationId organization);

  /** The file of an embedded database; empty for a database that keeps its files itself. */
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

    /** The tokens of a principal, expired ones too. */
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
   * @param used how many bytes of it hold what is not deleted, roughly
   */
  record DatabaseFile(long bytes, long used) {}

  /**
   * State versions in figures.
   *
   * @param versions how many
   * @param bytes of their contents, raw and JSON
   */
  record States(long versions, long bytes) {
    /** The sum. */
    public States plus(States other) {
      return new States(versions + other.versions, bytes + other.bytes);
    }
  }
}
