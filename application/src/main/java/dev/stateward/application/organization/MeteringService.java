package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.RetentionEvents;
import dev.stateward.application.organization.port.MeteringResources;
import dev.stateward.application.port.Caller;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;

/** Manages which organizations report billable resources. */
final class MeteringService implements MeteringResources {
  private final Authorizer authorizer;
  private final Stores stores;

  MeteringService(Authorizer authorizer, Stores stores) {
    this.authorizer = authorizer;
    this.stores = stores;
  }

  @Override
  public boolean on(Caller caller, OrganizationName organization) {
    return stores.metering().on(authorizer.enterAsOwner(caller, organization).organization().id());
  }

  @Override
  public void requireOwner(Caller caller, OrganizationName organization) {
    authorizer.enterAsOwner(caller, organization);
  }

  @Override
  public void turn(Caller caller, OrganizationName organization, boolean on) {
    stores
        .transactions()
        .run(() -> {
          Organization owned = authorizer.enterAsOwner(caller, organization).organization();
          boolean before = stores.metering().on(owned.id());
          stores.metering().turn(owned.id(), on);
          authorizer.recorder().record(caller, RetentionEvents.metered(owned, before, on));
        });
  }
}
