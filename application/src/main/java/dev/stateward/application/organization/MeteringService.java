package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.RetentionEvents;
import dev.stateward.application.organization.port.MeteringResources;
import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;

/** Manages which organizations report billable resources. */
final class MeteringService implements MeteringResources {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final ResourceMeters meters;

  MeteringService(
      Authorizer authorizer,
      Transactions transactions,
      AuditRecorder recorder,
      ResourceMeters meters) {
    this.authorizer = authorizer;
    this.transactions = transactions;
    this.recorder = recorder;
    this.meters = meters;
  }

  @Override
  public boolean on(Caller caller, OrganizationName organization) {
    return meters.on(authorizer.enterAsOwner(caller, organization).organization().id());
  }

  @Override
  public boolean turn(Caller caller, OrganizationName organization, Input<Boolean> input) {
    return transactions.inTransaction(() -> {
      Organization owned = authorizer.enterAsOwner(caller, organization).organization();
      boolean on = input.parse();
      boolean before = meters.on(owned.id());
      meters.turn(owned.id(), on);
      recorder.record(caller, RetentionEvents.metered(owned, before, on));
      return on;
    });
  }
}
