package dev.stateward.application.signin.port;

import java.util.Objects;

/**
 * What a client asks for with a code (RFC 6749, 4.1; RFC 7636).
 *
 * @param clientId the client
 * @param redirectUri where it takes the code
 * @param challenge the SHA-256 of its verifier, in base64url
 */
public record CodeRequest(String clientId, String redirectUri, String challenge) {
  public CodeRequest {
    Objects.requireNonNull(clientId, "clientId is null");
    Objects.requireNonNull(redirectUri, "redirectUri is null");
    Objects.requireNonNull(challenge, "challenge is null");
  }
}
