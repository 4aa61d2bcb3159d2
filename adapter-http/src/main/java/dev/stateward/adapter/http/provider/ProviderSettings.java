package dev.stateward.adapter.http.provider;

import dev.stateward.adapter.http.idtoken.IssuerAddresses;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.domain.organization.OrganizationName;
import java.util.Objects;
import java.util.Set;

/** Whether people sign in with an identity provider, and with which. */
public sealed interface ProviderSettings {
  /** The organizations whose teams follow groups. */
  Set<OrganizationName> organizations();

  /** They do not. */
  record None() implements ProviderSettings {
    @Override
    public Set<OrganizationName> organizations() {
      return Set.of();
    }
  }

  /**
   * They do.
   *
   * @param rules who is signed in
   * @param client how this server shows the provider who it is
   * @param scopes what is asked for, separated by spaces
   * @param shown what people see of it
   */
  record Configured(SignInProvider rules, Client client, String scopes, Shown shown)
      implements ProviderSettings {
    public Configured {
      Objects.requireNonNull(rules, "rules is null");
      Objects.requireNonNull(client, "client is null");
      Objects.requireNonNull(scopes, "scopes is null");
      Objects.requireNonNull(shown, "shown is null");
    }

    @Override
    public Set<OrganizationName> organizations() {
      return rules.groups().organizations();
    }

    /** A client of it, which has it answer to {@code redirectUri}. */
    public ProviderClient client(String redirectUri, IssuerAddresses addresses) {
      return new ProviderClient(this, redirectUri, addresses, System::nanoTime);
    }
  }

  /**
   * What people see.
   *
   * @param name what the provider is called
   * @param alone whether they cannot sign in with passwords of this server
   */
  record Shown(String name, boolean alone) {
    public Shown {
      Objects.requireNonNull(name, "name is null");
    }
  }

  /** The secret of this server at the provider, and how it is shown. */
  record Client(String secret, Authentication authentication) {
    public Client {
      Objects.requireNonNull(secret, "secret is null");
      Objects.requireNonNull(authentication, "authentication is null");
    }

    @Override
    public String toString() {
      return "Client[" + authentication + "]";
    }
  }

  /** How a client shows its secret (OpenID Connect Core 1.0, 9). */
  enum Authentication {
    CLIENT_SECRET_BASIC,
    CLIENT_SECRET_POST
  }
}
