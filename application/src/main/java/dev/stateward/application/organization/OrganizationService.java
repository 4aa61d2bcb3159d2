package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;
import java.util.function.UnaryOperator;

/** Reads organizations; delegates their changes. */
final class OrganizationService implements ManagingOrganizations {
  private final Authorizer authorizer;
  private final OrganizationCreators creators;
  private final OrganizationCreation creation;
  private final OrganizationChanges changes;
  private final OrganizationViews views;

  OrganizationService(
      Authorizer authorizer,
      OrganizationCreators creators,
      OrganizationCreation creation,
      OrganizationChanges changes,
      OrganizationViews views) {
    this.authorizer = authorizer;
    this.creators = creators;
    this.creation = creation;
    this.changes = changes;
    this.views = views;
  }

  @Override
  public OrganizationView create(Caller caller, Input<Draft> input) {
    User owner = creators.require(caller);
    Draft draft = input.parse();
    creators.require(caller, owner, draft.name());
    LockoutRules.requireUserTokens(draft.settings());
    creation.create(caller, draft, owner);
    return show(caller, draft.name());
  }

  @Override
  public Page<OrganizationView> list(Caller caller, String contains, PageRequest request) {
    return views.list(authorizer.credential(caller), contains, request);
  }

  @Override
  public OrganizationView show(Caller caller, OrganizationName name) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, name);
    return views.view(entered);
  }

  @Override
  public OrganizationView showOwned(Caller caller, OrganizationName name) {
    Authorizer.AuthorizedOrganization entered = authorizer.enterAsOwner(caller, name);
    return views.view(entered);
  }

  @Override
  public OrganizationView update(
      Caller caller, OrganizationName name, UnaryOperator<Draft> change) {
    return changes.update(caller, name, change);
  }

  @Override
  public void delete(Caller caller, OrganizationName name) {
    changes.delete(caller, name);
  }
}
