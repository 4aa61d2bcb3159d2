package dev.stateward.application.recovery;

import dev.stateward.application.organization.OrganizationCreation;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.recovery.port.RebuildingInstallations.FirstUser;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.user.User;

/** Creates the user who owns what is rebuilt, and the organizations with them as the owner. */
final class FirstOwner {
  private final SettingUpServer setup;
  private final OrganizationCreation creation;

  FirstOwner(SettingUpServer setup, OrganizationCreation creation) {
    this.setup = setup;
    this.creation = creation;
  }

  User create(Caller caller, FirstUser first) {
    return setup.createUser(caller, () -> new NewUser(first.name(), first.email(), true));
  }

  /** The default project of the organization. */
  Project recreate(Caller caller, Organization organization, User owner) {
    return creation.recreate(caller, organization, owner);
  }

  TokenSecret token(Caller caller, User owner) {
    return setup
        .issueToken(caller, owner.username(), "made when the server was recovered")
        .secret();
  }
}
