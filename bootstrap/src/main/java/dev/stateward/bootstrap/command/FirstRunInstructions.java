package dev.stateward.bootstrap.command;

import java.net.URI;

/**
 * How to use a new server, for its first user.
 *
 * @param publicUrl the URL that clients use
 * @param organization its organization and the organization's owner
 * @param file the file with the CLI configuration; empty when it is not written
 */
record FirstRunInstructions(URI publicUrl, FirstOrganization organization, String file) {
  /** A label in the clients' configuration; the name is never resolved. */
  private static final String LABEL = "stateward.localhost";

  /**
   * The instructions of the first run.
   *
   * @param token the secret of the owner's token, which is not shown again
   * @param passwordUrl where the owner chooses a password
   */
  String firstTime(String token, String passwordUrl) {
    return """

    The server is set up, with the organization "%s" and its owner "%s".

    %s%s
    Put this into your configuration, and run `terraform init`.

    %s
    To sign in with a browser, choose a password for "%s" within 24 hours:

       %s
    """
        .formatted(
            organization.name(),
            organization.owner(),
            pointing(
                "Put this into ~/.terraformrc (OpenTofu: ~/.tofurc). The token is shown once.\n\n"),
            configuration(token),
            cloudBlock(),
            organization.owner(),
            passwordUrl);
  }

  /** The instructions of later runs: the server cannot show the token again. */
  String again() {
    return """

    %s%s
    To get another token, sign in with `stateward login %s`, or run
    `stateward token create --user %s`.
    """
        .formatted(
            pointing("Put this into ~/.terraformrc (OpenTofu: ~/.tofurc), with your token.\n\n"),
            file.isEmpty() ? configuration("...") : "",
            publicUrl,
            organization.owner());
  }

  private String pointing(String otherwise) {
    return file.isEmpty()
        ? otherwise
        : """
        Tell terraform and stateward where the server is, in each shell:

           export TF_CLI_CONFIG_FILE=%s

        Or put the content of that file into ~/.terraformrc (OpenTofu: ~/.tofurc).

        """
            .formatted(quoted(file));
  }

  /** As a shell takes it. */
  private static String quoted(String text) {
    return text.matches("[A-Za-z0-9/._-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** The CLI configuration. */
  String configuration(String token) {
    return hostBlock()
        + """
        credentials "%s" {
          token = "%s"
        }
        """
            .formatted(host(), token);
  }

  /** What clients call the server; by https they find it by its name. */
  private String host() {
    return isFound() ? publicUrl.getRawAuthority() : LABEL;
  }

  private boolean isFound() {
    return publicUrl.getScheme().equals("https");
  }

  private String hostBlock() {
    if (isFound()) {
      return "";
    }
    return """
    host "%1$s" {
      services = {
        "tfe.v2"   = "%2$s/api/v2/"
        "tfe.v2.1" = "%2$s/api/v2/"
        "state.v2" = "%2$s/api/v2/"
        "login.v1" = {
          client      = "terraform-cli"
          grant_types = ["authz_code"]
          authz       = "%2$s/oauth/authorization"
          token       = "%2$s/oauth/token"
          ports       = [10000, 10010]
        }
      }
    }
    """
        .formatted(LABEL, publicUrl);
  }

  private String cloudBlock() {
    return """
    terraform {
      cloud {
        hostname     = "%s"
        organization = "%s"
        workspaces { name = "quickstart" }
      }
    }
    """
        .formatted(host(), organization.name());
  }
}
