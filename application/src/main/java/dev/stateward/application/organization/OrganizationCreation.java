package dev.stateward.application.organization;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import java.time.InstantSource;
import java.util.List;

/** Creates organizations: each with its owners team, an owner in it, and a default project. */
final class OrganizationCreation {
  private final Stores stores;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final AuditRecorder recorder;

  OrganizationCreation(
      Stores stores, Identifiers identifiers, InstantSource time, AuditRecorder recorder) {
    this.stores = stores;
    this.identifiers = identifiers;
    this.time = time;
    this.recorder = recorder;
  }

  Organization found(Caller caller, Draft draft, User owner) {
    try {
      return stores.transactions().inTransaction(() -> add(caller, draft, owner));
    } catch (NameTakenException e) {
      throw nameTaken();
    }
  }

  static RuntimeException nameTaken() {
    return new UseCaseFailedException(
        Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
  }

  private Organization add(Caller caller, Draft draft, User owner) {
    Organization organization =
        new Organization(identifiers.organization(), draft.name(), draft.email(), time.instant());
    stores.organizations().add(organization);
    stores.organizations().keep(organization.id(), draft.settings());
    Team owners = Team.ofOwners(identifiers.team(), organization);
    stores.teams().add(owners);
    stores
        .memberships()
        .join(
            new OrganizationMembership(
                identifiers.membership(), organization, owner, MembershipStatus.ACTIVE));
    stores.teams().put(owners.id(), List.of(owner.id()));
    stores.projects().add(Project.defaultOf(identifiers.project(), organization));
    recorder.record(caller, AuditEvents.created(organization));
    return organization;
  }
}
