package dev.stateward.bootstrap.command;

import dev.stateward.application.token.port.TokenSecret;
import java.net.URI;

/**
 * The client configuration that is printed for a new server.
 *
 * @param publicUrl the URL that clients use
 * @param organization its organization and the organization's owner
 */
record FirstRunInstructions(URI publicUrl, FirstOrganization organization) {
  /** A label in the clients' configuration; the name is never resolved. */
  private static final String LABEL = "stateward.localhost";

  /** The instructions with the new token, which is not shown again. */
  String withToken(TokenSecret token) {
    return """

    The server is set up, with the organization "%s" and its owner "%s".

    1. Put this into ~/.terraformrc (OpenTofu: ~/.tofurc). The token is shown this once.

    %s
    credentials "%s" {
      token = "%s"
    }

    %s\
    """
        .formatted(
            organization.name(),
            organization.owner(),
            hostBlock(),
            host(),
            token.text(),
            cloudBlock());
  }

  /** The instructions without a token: the server cannot show it again. */
  String withoutToken() {
    return """

    1. Put this into ~/.terraformrc (OpenTofu: ~/.tofurc), with the token that you have:

    %s
    credentials "%s" {
      token = "..."
    }

       To make another token, stop this server and run
       `./stateward token create --user %s`.

    %s\
    """
        .formatted(hostBlock(), host(), organization.owner(), cloudBlock());
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
      }
    }
    """
        .formatted(LABEL, publicUrl);
  }

  private String cloudBlock() {
    return """
    2. Put this into your configuration, and run `terraform init`.

    terraform {
      cloud {
        hostname     = "%s"
        organization = "%s"

        workspaces {
          name = "example"
        }
      }
    }
    """
        .formatted(host(), organization.name());
  }
}
