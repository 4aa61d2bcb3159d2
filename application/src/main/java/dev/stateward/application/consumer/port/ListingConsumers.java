package dev.stateward.application.consumer.port;

import dev.stateward.application.access.port.ExplainingAccess.Subject;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/**
 * Listing who reads the outputs or the state of a workspace, and who may and never did. For those
 * who manage the access to it; others get "not found".
 */
public interface ListingConsumers {
  /** The consumers of a workspace, the last to read first. */
  Listing<OutputConsumer> list(Caller caller, WorkspaceId workspace, PageRequest request);

  /**
   * The principals that may read outputs of the workspace and were never seen to: the organization,
   * then teams by name, then members by username.
   */
  Listing<Subject> listUnseen(Caller caller, WorkspaceId workspace, PageRequest request);

  /**
   * A page of consumers.
   *
   * @param organization the organization of the workspace
   * @param unread how many records of its audit trail are not summed up yet
   */
  record Listing<T>(Page<T> page, Organization organization, long unread) {
    public Listing {
      Objects.requireNonNull(page, "page is null");
      Objects.requireNonNull(organization, "organization is null");
    }
  }
}
