package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.TokenAgeRules;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.application.workspace.LegalHoldRules;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.user.User;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Manages organizations. */
final class OrganizationService implements ManagingOrganizations {
  private final Authorizer authorizer;
  private final Stores stores;
  private final OrganizationCreation creation;
  private final ApplicationSettings policy;
  private final InstantSource time;

  OrganizationService(
      Authorizer authorizer,
      Stores stores,
      OrganizationCreation creation,
      ApplicationSettings policy,
      InstantSource time) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.creation = creation;
    this.policy = policy;
    this.time = time;
  }

  @Override
  public OrganizationView create(Caller caller, Draft draft) {
    if (!(authorizer.principal(caller) instanceof Principal.User(var id))) {
      throw notFounder(caller, "Organizations are created with user tokens alone.");
    }
    User owner = stores.users().find(id).orElseThrow(UseCaseFailedException::notFound);
    requireFounder(caller, owner);
    if (!usersAct(draft.settings())) {
      throw noWayBack();
    }
    creation.found(caller, draft, owner);
    return show(caller, draft.name());
  }

  @Override
  public Page<OrganizationView> list(Caller caller, String contains, PageRequest request) {
    Credential credential = authorizer.credential(caller);
    Page<Organization> page = stores.organizations().list(credential, contains, request);
    Map<OrganizationId, OrganizationSettings> settings =
        stores.organizations().settings(page.items().stream().map(Organization::id).toList());
    // Those that were deleted meanwhile are left out.
    List<OrganizationView> views =
        page.items().stream()
            .flatMap(organization ->
                find(
                    organization,
                    settings.getOrDefault(organization.id(), OrganizationSettings.INITIAL),
                    stores.memberships().standing(credential, Within.of(organization.id())))
                    .stream())
            .toList();
    return new Page<>(views, request, page.total());
  }

  @Override
  public OrganizationView show(Caller caller, OrganizationName name) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, name);
    return view(entered.organization(), settings(entered.organization()), entered.standing());
  }

  @Override
  public OrganizationView showOwned(Caller caller, OrganizationName name) {
    Authorizer.AuthorizedOrganization entered = authorizer.enterAsOwner(caller, name);
    return view(entered.organization(), settings(entered.organization()), entered.standing());
  }

  @Override
  public OrganizationView update(
      Caller caller, OrganizationName name, UnaryOperator<Draft> change) {
    try {
      return stores
          .transactions()
          .inTransaction(() -> {
            Authorizer.AuthorizedOrganization entered = hold(caller, name);
            Organization before = entered.organization();
            OrganizationSettings known = settings(before);
            Draft draft = change.apply(new Draft(before.name(), before.email(), known));
            requireWayBack(before, known, draft.settings());
            Organization after =
                new Organization(before.id(), draft.name(), draft.email(), before.createdAt());
            stores.organizations().save(after);
            stores.organizations().keep(after.id(), draft.settings());
            authorizer
                .recorder()
                .record(caller, AuditEvents.changed(before, known, after, draft.settings()));
            return view(after, draft.settings(), entered.standing());
          });
    } catch (NameTakenException e) {
      throw OrganizationCreation.nameTaken();
    }
  }

  private static boolean usersAct(OrganizationSettings settings) {
    return settings.flags().contains(OrganizationFlag.USER_TOKENS_ENABLED);
  }

  /** Refuses to disable user tokens when no other token could enable them again. */
  private void requireWayBack(
      Organization organization, OrganizationSettings before, OrganizationSettings after) {
    if (usersAct(after)) {
      return;
    }
    List<Principal> others =
        List.of(
            new Principal.Organization(organization.id()),
            new Principal.Team(stores.teams().ownersOf(organization.id()).id()));
    Instant now = time.instant();
    if (stores.tokens().all(others).stream()
        .map(UsedToken::token)
        .noneMatch(token -> token.validAt(now) && TokenAgeRules.youngEnough(token, after, now))) {
      throw usersAct(before) ? noWayBack() : tooOld();
    }
  }

  private static RuntimeException noWayBack() {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            "/data/attributes/user-tokens-enabled",
            "User tokens can be disabled once the organization or its owners team has a token:"
                + " nobody else could enable them again"));
  }

  private static RuntimeException tooOld() {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            "/data/attributes",
            "While user tokens are disabled, the organization or its owners team must have a token"
                + " that is not too old"));
  }

  /** The organization, locked, when the caller owns it. */
  private Authorizer.AuthorizedOrganization hold(Caller caller, OrganizationName name) {
    Authorizer.AuthorizedOrganization seen = authorizer.enterAsOwner(caller, name);
    Organization held =
        stores
            .organizations()
            .hold(seen.organization().id())
            .orElseThrow(UseCaseFailedException::notFound);
    return authorizer.enterAsOwner(seen.credential(), held);
  }

  @Override
  public void delete(Caller caller, OrganizationName name) {
    stores
        .transactions()
        .run(() -> {
          Organization organization = hold(caller, name).organization();
          new LegalHoldRules(stores).requireFree(organization.id());
          new BlobRemoval(stores, time).order(stores.stateVersions().contents(organization.id()));
          authorizer.recorder().record(caller, AuditEvents.destroyed(organization));
          stores.organizations().remove(organization.id());
          stores.jobs().forgetDeliveriesThatAreGone();
        });
  }

  private void requireFounder(Caller caller, User user) {
    if (!policy.mayFound(user)) {
      throw notFounder(caller, "Only site admins may create organizations on this server.");
    }
  }

  private RuntimeException notFounder(Caller caller, String reason) {
    return UseCaseFailedException.denied(
        new Failure.NotAllowed(reason), authorizer.principal(caller), DeniedEvents.founding());
  }

  /** Only owners see its policy. */
  private Retention retention(Organization organization, OrganizationAccess standing) {
    return standing.owner()
        ? stores
            .retentionPolicies()
            .find(new PolicyOwner.OfOrganization(organization.id()))
            .<Retention>map(Retention.Own::new)
            .orElseGet(Retention.Unset::new)
        : new Retention.Unset();
  }

  private OrganizationSettings settings(Organization organization) {
    return stores
        .organizations()
        .settings(List.of(organization.id()))
        .getOrDefault(organization.id(), OrganizationSettings.INITIAL);
  }

  private OrganizationView view(
      Organization organization, OrganizationSettings settings, OrganizationAccess standing) {
    return find(organization, settings, standing).orElseThrow(UseCaseFailedException::notFound);
  }

  private Optional<OrganizationView> find(
      Organization organization, OrganizationSettings settings, OrganizationAccess standing) {
    return stores
        .projects()
        .defaultOf(organization.id())
        .map(project ->
            new OrganizationView(
                organization, settings, standing, project.id(), retention(organization, standing)));
  }
}
