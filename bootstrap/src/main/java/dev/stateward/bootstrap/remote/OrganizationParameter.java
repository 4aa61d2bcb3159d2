package dev.stateward.bootstrap.remote;

import dev.stateward.domain.organization.OrganizationName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The organization that a command is about. */
public final class OrganizationParameter {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ORG",
      description = "The organization (default: that of the profile).")
  private String given = "";

  /** What the user gave; empty for nothing. */
  String given() {
    return given;
  }

  /**
   * The name of the organization.
   *
   * @param profile the organization of the profile in use, which stands in for a missing one; empty
   *     for none
   */
  public String name(String profile) {
    return name(given, profile);
  }

  /** As {@link #name(String)}, of the organization that {@code text} names. */
  String name(String text, String profile) {
    String name = text.isEmpty() ? profile : text;
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
