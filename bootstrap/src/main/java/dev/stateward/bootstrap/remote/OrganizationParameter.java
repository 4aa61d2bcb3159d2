package dev.stateward.bootstrap.remote;

import dev.stateward.domain.organization.OrganizationName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The organization that a command is about. */
final class OrganizationParameter {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "ORG", description = "The organization.")
  private String organization;

  /** What it is called in messages. */
  String subject() {
    return "organization " + organization;
  }

  /** Its path in the API of ours. */
  String path() {
    if (!OrganizationName.hasForm(organization)) {
      throw new ParameterException(
          spec.commandLine(), "not the name of an organization: \"" + organization + "\"");
    }
    return "/api/stateward/v1/organizations/" + organization;
  }
}
