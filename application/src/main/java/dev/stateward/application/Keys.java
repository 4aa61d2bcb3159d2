package dev.stateward.application;

import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Signer;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.application.token.port.TokenGenerator;
import java.util.Objects;

/**
 * The generators of unguessable values.
 *
 * @param identifiers generates identifiers
 * @param tokens generates the secrets of API tokens
 * @param signer signs URLs
 * @param signIn generates secrets of signing in, and hashes passwords
 */
public record Keys(
    Identifiers identifiers, TokenGenerator tokens, Signer signer, SignInSecrets signIn) {
  public Keys {
    Objects.requireNonNull(identifiers, "identifiers is null");
    Objects.requireNonNull(tokens, "tokens is null");
    Objects.requireNonNull(signer, "signer is null");
    Objects.requireNonNull(signIn, "signIn is null");
  }
}
