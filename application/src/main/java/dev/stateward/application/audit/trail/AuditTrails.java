package dev.stateward.application.audit.trail;

import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import java.util.List;
import java.util.Optional;

/** All trails, for the operator. */
final class AuditTrails {
  private final AuditTrail auditTrail;
  private final Organizations organizations;

  AuditTrails(AuditTrail auditTrail, Organizations organizations) {
    this.auditTrail = auditTrail;
    this.organizations = organizations;
  }

  List<TrailId> all() {
    return auditTrail.traces();
  }

  /** The trail of the organization with that name or identifier, which may be deleted. */
  Optional<TrailId> find(String nameOrId) {
    Optional<TrailId> named =
        OrganizationName.hasForm(nameOrId)
            ? organizations
                .find(new OrganizationName(nameOrId))
                .map(Organization::id)
                .map(TrailId::of)
            : Optional.empty();
    return named.or(() ->
        OrganizationId.hasForm(nameOrId)
            ? Optional.of(new TrailId(nameOrId)).filter(all()::contains)
            : Optional.empty());
  }

  void export(TrailId trail, AuditQuery wanted, ReadingAuditTrails.Sink sink) {
    AuditTrailReader.pour(auditTrail, () -> trail, new ReadingAuditTrails.Stretch(0, wanted), sink);
  }
}
