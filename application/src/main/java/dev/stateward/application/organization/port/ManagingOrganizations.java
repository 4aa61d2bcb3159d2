package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.retention.Retention;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Creating, finding, changing and deleting organizations. */
public interface ManagingOrganizations {
  /** Creates an organization that the caller owns, with a default project. */
  OrganizationView create(Caller caller, Input<Draft> draft);

  /**
   * The organizations the caller belongs to, by name.
   *
   * @param contains a part of the name or the email, case-insensitive; empty for any
   */
  Page<OrganizationView> list(Caller caller, String contains, PageRequest request);

  OrganizationView show(Caller caller, OrganizationName name);

  /** As {@link #show}, only for owners. */
  OrganizationView showOwned(Caller caller, OrganizationName name);

  /** Changes an organization, as {@link ManagingWorkspaces#update} does a workspace. */
  OrganizationView update(Caller caller, OrganizationName name, UnaryOperator<Draft> change);

  /** Deletes an organization with all that is in it. */
  void delete(Caller caller, OrganizationName name);

  /** The attributes of an organization that clients set. */
  record Draft(OrganizationName name, String email, OrganizationSettings settings) {
    public Draft {
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(email, "email is null");
      Objects.requireNonNull(settings, "settings is null");
    }
  }

  /**
   * An organization as one caller sees it.
   *
   * @param settings its settings
   * @param secondFactors whether all its active members have a second factor
   * @param access the caller's access to it
   * @param defaultProject its default project
   * @param retention its retention policy; unset for those who may not see it
   */
  record OrganizationView(
      Organization organization,
      OrganizationSettings settings,
      boolean secondFactors,
      OrganizationAccess access,
      ProjectId defaultProject,
      Retention retention) {
    public OrganizationView {
      Objects.requireNonNull(organization, "organization is null");
      Objects.requireNonNull(settings, "settings is null");
      Objects.requireNonNull(access, "access is null");
      Objects.requireNonNull(defaultProject, "defaultProject is null");
      Objects.requireNonNull(retention, "retention is null");
    }
  }
}
