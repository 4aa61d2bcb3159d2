package dev.stateward.application.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.signin.port.PendingSignIn;
import dev.stateward.application.signin.port.ProviderIdentities.Identity;
import dev.stateward.domain.user.Username;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a verified ID token of an identity provider says of somebody who signs in. */
final class ProviderClaims {
  private static final int LONGEST_ADDRESS = 255;

  private final IdToken token;

  ProviderClaims(IdToken token) {
    this.token = token;
  }

  /** Why the token is not one for this sign-in, completing "It is …"; empty when it is. */
  Optional<String> flaw(PendingSignIn pending, String client) {
    if (!MessageDigest.isEqual(text("nonce").getBytes(UTF_8), pending.nonce().getBytes(UTF_8))) {
      return Optional.of("of another sign-in");
    }
    String party = text("azp");
    boolean ofSeveral = token.lists().getOrDefault("aud", List.of()).size() > 1;
    if (!party.equals(client) && (ofSeveral || token.has("azp"))) {
      return Optional.of("issued to another client");
    }
    return token.subject().length() > Identity.LONGEST
        ? Optional.of("without a usable subject")
        : Optional.empty();
  }

  private String text(String claim) {
    return token.claims().getOrDefault(claim, "");
  }

  Identity identity() {
    return new Identity(token.issuer(), token.subject());
  }

  /**
   * Their address, when the provider has verified it. Only one of ASCII characters: there are
   * letters that look like others, or have the same lower case, and nobody here looked at it.
   */
  Optional<String> address() {
    return Optional.of(text("email"))
        .filter(email -> token.truths().contains("email_verified"))
        .filter(email -> email.length() <= LONGEST_ADDRESS)
        .filter(ProviderClaims::ascii)
        .filter(email -> email.indexOf('@') > 0 && email.indexOf(' ') < 0);
  }

  private static boolean ascii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }

  /** Whether {@link #address} is that of a user, in any case. */
  boolean hasAddress(String email) {
    return ascii(email) && address().filter(email::equalsIgnoreCase).isPresent();
  }

  /** The name that a user who is made for them gets. */
  Optional<Username> name() {
    String preferred = text("preferred_username");
    String name = preferred.isEmpty() ? text("email") : preferred;
    int at = name.indexOf('@');
    return Optional.of(at < 0 ? name : name.substring(0, at))
        .filter(Username::hasForm)
        .map(Username::new)
        .filter(found -> !found.invited());
  }

  /** Their groups: a list of texts, or one text; nothing else is a group. */
  Set<String> groups(String claim) {
    return token.claims().containsKey(claim)
        ? Set.of(text(claim))
        : Set.copyOf(token.lists().getOrDefault(claim, List.of()));
  }
}
