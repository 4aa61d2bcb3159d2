package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.ReadingTrails;
import dev.stateward.application.port.in.TendingTrails;
import dev.stateward.application.port.out.AuditTrail.Wanted;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tends trails, for the server itself and its operator. */
final class TrailTender implements TendingTrails {
  private static final int ALL = Integer.MAX_VALUE;

  private final Gate gate;
  private final Stores stores;
  private final Sealer sealer;
  private final TrailVerifier verifier;

  TrailTender(Gate gate, Stores stores, Sealer sealer, TrailVerifier verifier) {
    this.gate = gate;
    this.stores = stores;
    this.sealer = sealer;
    this.verifier = verifier;
  }

  @Override
  public int seal(Caller caller) {
    gate.requireOperator(caller);
    return sealer.seal();
  }

  @Override
  public List<TrailId> trails(Caller caller) {
    gate.requireOperator(caller);
    Set<TrailId> trails = new LinkedHashSet<>(stores.auditTrail().trails());
    trails.addAll(stores.auditTrail().waiting(ALL));
    return List.copyOf(trails);
  }

  @Override
  public Optional<TrailId> find(Caller caller, String nameOrId) {
    gate.requireOperator(caller);
    Optional<TrailId> named =
        OrganizationName.hasForm(nameOrId)
            ? stores
                .organizations()
                .find(new OrganizationName(nameOrId))
                .map(Organization::id)
                .map(TrailId::of)
            : Optional.empty();
    return named.or(() ->
        OrganizationId.hasForm(nameOrId)
            ? Optional.of(new TrailId(nameOrId)).filter(trails(caller)::contains)
            : Optional.empty());
  }

  @Override
  public Verdict verify(Caller caller, TrailId trail) {
    gate.requireOperator(caller);
    return verifier.verify(trail);
  }

  @Override
  public void export(Caller caller, TrailId trail, Wanted wanted, ReadingTrails.Sink sink) {
    gate.requireOperator(caller);
    sealer.sealAll(trail);
    TrailReader.pour(stores.auditTrail(), trail, new ReadingTrails.Stretch(0, wanted), sink);
  }
}
