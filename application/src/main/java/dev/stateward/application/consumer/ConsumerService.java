package dev.stateward.application.consumer;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ExplainingAccess.Subject;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.consumer.port.ListingConsumers;
import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.OutputConsumers;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Set;

/** Lists the consumers of a workspace. */
final class ConsumerService implements ListingConsumers {
  private final Authorizer authorizer;
  private final ExplainingAccess explaining;
  private final AuditTrail auditTrail;
  private final OutputConsumers consumers;

  ConsumerService(
      Authorizer authorizer,
      ExplainingAccess explaining,
      AuditTrail auditTrail,
      OutputConsumers consumers) {
    this.authorizer = authorizer;
    this.explaining = explaining;
    this.auditTrail = auditTrail;
    this.consumers = consumers;
  }

  @Override
  public Listing<OutputConsumer> list(Caller caller, WorkspaceId workspace, PageRequest request) {
    Organization organization = managed(caller, workspace);
    long unread = unread(organization);
    return new Listing<>(consumers.list(workspace, request), organization, unread);
  }

  @Override
  public Listing<Subject> listUnseen(Caller caller, WorkspaceId workspace, PageRequest request) {
    Organization organization = managed(caller, workspace);
    long unread = unread(organization);
    Set<Principal> seen = consumers.principals(workspace);
    Page<Subject> unseen =
        explaining.holders(caller, workspace, Set.of(Permission.READ_OUTPUTS), seen, request);
    return new Listing<>(unseen, organization, unread);
  }

  private Organization managed(Caller caller, WorkspaceId workspace) {
    return authorizer
        .require(caller, Permission.MANAGE_TEAM_ACCESS, workspace)
        .workspace()
        .organization();
  }

  /** Asked for before the consumers, so that it is not too few. */
  private long unread(Organization organization) {
    TrailId trail = TrailId.of(organization.id());
    long position = consumers.position(trail);
    return Math.max(0, auditTrail.head(trail).position() - position);
  }
}
