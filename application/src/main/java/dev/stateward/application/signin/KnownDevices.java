package dev.stateward.application.signin;

import dev.stateward.application.port.Signer;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInSecrets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * The browsers that users signed in with lately. Each keeps a signed note of it, which is stored
 * nowhere else: what others do with the name does not make these pause (ADR 223).
 */
final class KnownDevices {
  private static final String PURPOSE = "sign-in device 1";
  private static final int LONGEST = 1024;

  private final Signer signer;
  private final SignInSecrets secrets;
  private final InstantSource time;

  KnownDevices(Signer signer, SignInSecrets secrets, InstantSource time) {
    this.signer = signer;
    this.secrets = secrets;
    this.time = time;
  }

  /** What a browser keeps of the user with this name. */
  String remember(String name) {
    Instant end = time.instant().plus(SignInBudgets.DEVICE);
    return signer.sign(
        String.join(
            "\n",
            PURPOSE,
            AttemptLimits.key(name),
            Long.toString(end.getEpochSecond()),
            secrets.generate().text()));
  }

  /**
   * What names the browser of {@code client}; empty when no user with this name is known with it.
   */
  String known(String name, SignInClient client) {
    if (client.device().isEmpty() || client.device().length() > LONGEST) {
      return "";
    }
    List<String> parts =
        signer.verify(client.device()).map(text -> List.of(text.split("\n", -1))).orElse(List.of());
    boolean valid =
        parts.size() == 4
            && parts.get(0).equals(PURPOSE)
            && parts.get(1).equals(AttemptLimits.key(name))
            && Instant.ofEpochSecond(Long.parseLong(parts.get(2))).isAfter(time.instant());
    return valid ? parts.get(3) : "";
  }
}
