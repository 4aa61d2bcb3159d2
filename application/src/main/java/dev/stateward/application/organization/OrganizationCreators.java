package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;

/** Who may create organizations. */
final class OrganizationCreators {
  private final Authorizer authorizer;
  private final Users users;
  private final ApplicationSettings settings;

  OrganizationCreators(Authorizer authorizer, Users users, ApplicationSettings settings) {
    this.authorizer = authorizer;
    this.users = users;
    this.settings = settings;
  }

  /** The user behind {@code caller}, when they may create organizations. */
  User require(Caller caller) {
    if (!(authorizer.principal(caller) instanceof Principal.User(var id))) {
      throw notCreator(caller, "Organizations are created with user tokens alone.");
    }
    User user = users.find(id).orElseThrow(UseCaseFailedException::notFound);
    if (!settings.mayCreateOrganizations(user)) {
      throw notCreator(caller, "Only site admins may create organizations on this server.");
    }
    return user;
  }

  /** Refuses a name of the operator's to who is no site admin. */
  void require(Caller caller, User user, OrganizationName name) {
    if (!settings.mayCreateOrganization(name, user)) {
      throw notCreator(
          caller,
          "The settings of this server name organization %s for groups of the identity provider: only site admins may create it."
              .formatted(name));
    }
  }

  private RuntimeException notCreator(Caller caller, String reason) {
    return UseCaseFailedException.denied(
        new Failure.NotAllowed(reason),
        authorizer.principal(caller),
        DeniedEvents.organizationCreation());
  }
}
