package dev.stateward.application.organization.port;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** All organizations of the server. */
public interface Organizations {
  /** Adds an organization. */
  void add(Organization organization) throws NameTakenException;

  /** The organization with this name, case-insensitive. */
  Optional<Organization> find(OrganizationName name);

  /** The organization, locked until the transaction ends. */
  Optional<Organization> hold(OrganizationId id);

  /**
   * The organizations that {@code member} belongs to and where its token is valid, by name.
   *
   * @param contains a part of the name or the email, case-insensitive; empty for any
   */
  Page<Organization> list(Credential member, String contains, PageRequest request);

  /** Stores another name or email; false when there is no such organization. */
  boolean save(Organization organization) throws NameTakenException;

  /** What there is of existing organizations among {@code ids}. */
  Map<OrganizationId, Details> details(Collection<OrganizationId> ids);

  /**
   * What there is of an organization beside itself.
   *
   * @param settings {@code INITIAL} when never stored
   * @param secondFactors whether all its active members have a second factor
   */
  record Details(OrganizationSettings settings, boolean secondFactors) {
    public Details {
      Objects.requireNonNull(settings, "settings is null");
    }
  }

  /** Stores settings; false when there is no such organization. */
  boolean keep(OrganizationId id, OrganizationSettings settings);

  /**
   * Removes an organization with its teams, projects, workspaces and all that is in them; false
   * when there is none. The blobs of state versions stay in the blob store.
   */
  boolean remove(OrganizationId id);
}
