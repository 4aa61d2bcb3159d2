package dev.stateward.application;

import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.ManagingOrganizations.Draft;
import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.NameTakenException;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.user.UserId;
import java.time.InstantSource;

/** Founds organizations: each with its owners team, an owner in it, and a default project. */
final class OrganizationFounder {
  private final Stores stores;
  private final Identifiers identifiers;
  private final InstantSource time;

  OrganizationFounder(Stores stores, Identifiers identifiers, InstantSource time) {
    this.stores = stores;
    this.identifiers = identifiers;
    this.time = time;
  }

  Organization found(Draft draft, UserId owner) {
    try {
      return stores.transactions().inTransaction(() -> add(draft, owner));
    } catch (NameTakenException e) {
      throw nameTaken();
    }
  }

  static RuntimeException nameTaken() {
    return Gate.failed(Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
  }

  private Organization add(Draft draft, UserId owner) {
    Organization organization =
        new Organization(identifiers.organization(), draft.name(), draft.email(), time.instant());
    stores.organizations().add(organization);
    stores.memberships().addOwnersTeam(organization.id(), identifiers.team());
    stores.memberships().join(organization.id(), owner);
    stores.memberships().makeOwner(organization.id(), owner);
    stores
        .projects()
        .add(
            new Project(
                identifiers.project(),
                organization,
                Project.DEFAULT_NAME,
                "",
                organization.createdAt()));
    return organization;
  }
}
