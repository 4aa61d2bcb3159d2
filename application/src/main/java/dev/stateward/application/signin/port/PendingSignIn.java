package dev.stateward.application.signin.port;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.io.Digests;
import java.util.Base64;
import java.util.Objects;

/**
 * A sign-in that a browser has been sent to the provider for. Its secrets are derived from one that
 * the browser alone keeps: nobody can tell the others from those that the provider sees.
 *
 * @param kept what the browser keeps of it
 * @param secret what the others are derived from
 * @param target the path of this server that the browser is sent to in the end
 */
public record PendingSignIn(String kept, SignInSecret secret, String target) {
  public PendingSignIn {
    Objects.requireNonNull(kept, "kept is null");
    Objects.requireNonNull(secret, "secret is null");
    Objects.requireNonNull(target, "target is null");
  }

  /** What the provider sends back with its answer. */
  public String state() {
    return derived("state");
  }

  /** What the ID token has to contain. */
  public String nonce() {
    return derived("nonce");
  }

  /** What shows that a code was asked for by this browser (RFC 7636). */
  public String verifier() {
    return derived("verifier");
  }

  /** What the provider compares the {@link #verifier} with. */
  public String challenge() {
    return digest(verifier());
  }

  private String derived(String purpose) {
    return digest("sign-in by a provider 1\n" + purpose + '\n' + secret.text());
  }

  private static String digest(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Digests.sha256().digest(text.getBytes(UTF_8)));
  }

  @Override
  public String toString() {
    return "PendingSignIn[" + target + "]";
  }
}
