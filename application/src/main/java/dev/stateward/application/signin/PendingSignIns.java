package dev.stateward.application.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.port.Signer;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.PendingSignIn;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The sign-ins that browsers have been sent to the provider for; they keep them, signed. */
final class PendingSignIns {
  private static final String PURPOSE = "sign-in by a provider 1";

  private final Signer signer;
  private final SignInSecrets secrets;
  private final InstantSource time;

  PendingSignIns(Signer signer, SignInSecrets secrets, InstantSource time) {
    this.signer = signer;
    this.secrets = secrets;
    this.time = time;
  }

  PendingSignIn begin(String target) {
    SignInSecret secret = secrets.generate();
    Instant end = time.instant().plus(SignInBudgets.PENDING);
    String kept =
        signer.sign(
            String.join("\n", PURPOSE, Long.toString(end.getEpochSecond()), secret.text(), target));
    return new PendingSignIn(kept, secret, target);
  }

  Optional<PendingSignIn> find(String kept, String state) {
    if (kept.isEmpty() || kept.length() > SignInBudgets.PENDING_LENGTH) {
      return Optional.empty();
    }
    List<String> parts =
        signer.verify(kept).map(text -> List.of(text.split("\n", -1))).orElse(List.of());
    if (parts.size() != 4
        || !parts.get(0).equals(PURPOSE)
        || !Instant.ofEpochSecond(Long.parseLong(parts.get(1))).isAfter(time.instant())) {
      return Optional.empty();
    }
    return Optional.of(new PendingSignIn(kept, new SignInSecret(parts.get(2)), parts.get(3)))
        .filter(pending ->
            MessageDigest.isEqual(pending.state().getBytes(UTF_8), state.getBytes(UTF_8)));
  }
}
