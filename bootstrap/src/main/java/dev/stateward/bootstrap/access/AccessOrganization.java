package dev.stateward.bootstrap.access;

import dev.stateward.bootstrap.transfer.PacedServer;
import dev.stateward.domain.organization.OrganizationName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The organization whose access it is. */
final class AccessOrganization {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ORG",
      description = "The organization (default: that of the profile).")
  private String named = "";

  /** Its name, or that of the profile. */
  String name(CommandSpec spec, PacedServer server) {
    String name = named.isEmpty() ? server.organization() : named;
    if (name.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "ORG is missing, and no profile in use has an organization");
    }
    if (!OrganizationName.hasForm(name)) {
      throw new ParameterException(
          spec.commandLine(), "not the name of an organization: \"" + name + "\"");
    }
    return name;
  }
}
