package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.organization.port.ManagingOrganizations.OrganizationView;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.organization.port.Organizations.Details;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.UniqueNames;
import dev.stateward.application.workspace.PermanentRemoval;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Changes and deletes organizations. */
final class OrganizationChanges {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Organizations organizations;
  private final OrganizationViews views;
  private final LockoutRules lockout;
  private final PermanentRemoval removal;
  private final Predicate<OrganizationName> followed;

  OrganizationChanges(
      UseCaseContext context,
      Organizations organizations,
      OrganizationViews views,
      LockoutRules lockout,
      PermanentRemoval removal,
      Predicate<OrganizationName> followed) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.organizations = organizations;
    this.views = views;
    this.lockout = lockout;
    this.removal = removal;
    this.followed = followed;
  }

  OrganizationView update(Caller caller, OrganizationName name, UnaryOperator<Draft> change) {
    return UniqueNames.inTransaction(
        transactions,
        () -> {
          Authorizer.AuthorizedOrganization entered = hold(caller, name);
          Organization before = entered.organization();
          Details details = views.details(before);
          OrganizationSettings known = details.settings();
          Draft draft = change.apply(new Draft(before.name(), before.email(), known));
          requireOwnName(before.name(), draft.name());
          lockout.requireWayBack(before, known, draft.settings());
          Organization after =
              new Organization(before.id(), draft.name(), draft.email(), before.createdAt());
          organizations.save(after);
          organizations.keep(after.id(), draft.settings());
          recorder.record(caller, AuditEvents.changed(before, known, after, draft.settings()));
          return views.view(
              after, new Details(draft.settings(), details.secondFactors()), entered.access());
        });
  }

  /** Groups follow names: one that is given up would be taken with all its people by another. */
  private void requireOwnName(OrganizationName before, OrganizationName after) {
    if (before.value().equalsIgnoreCase(after.value())) {
      return;
    }
    for (OrganizationName name : List.of(before, after)) {
      if (followed.test(name)) {
        throw new UseCaseFailedException(
            new Failure.InvalidAttributes(
                "The settings of this server name organization %s for groups of the identity provider, so no organization is renamed from or to it: ask the operator."
                    .formatted(name)));
      }
    }
  }

  /** The organization, locked, when the caller owns it. */
  private Authorizer.AuthorizedOrganization hold(Caller caller, OrganizationName name) {
    Authorizer.AuthorizedOrganization seen = authorizer.enterAsOwner(caller, name);
    Organization held =
        organizations.hold(seen.organization().id()).orElseThrow(UseCaseFailedException::notFound);
    return authorizer.enterAsOwner(seen.credential(), held);
  }

  void delete(Caller caller, OrganizationName name) {
    transactions.run(() -> {
      Organization organization = hold(caller, name).organization();
      removal.remove(
          organization.id(),
          () -> {
            recorder.record(caller, AuditEvents.destroyed(organization));
            organizations.remove(organization.id());
          });
    });
  }
}
