package dev.stateward.application.change.port;

import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

/** The wrapped keys of digests, one for each organization. */
public interface DigestKeys {
  /** The organization of a workspace, deleted or not; empty for no such workspace. */
  Optional<OrganizationId> organization(WorkspaceId workspace);

  /** The key of an organization; empty before its first version is extracted. */
  Optional<WrappedKey> find(OrganizationId organization);

  /** Adds the key of an organization; false, changing nothing, when it has one. */
  boolean add(OrganizationId organization, WrappedKey key);
}
