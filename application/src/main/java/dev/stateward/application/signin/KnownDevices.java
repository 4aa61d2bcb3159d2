package dev.stateward.application.signin;

import dev.stateward.application.port.Signer;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInSecrets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

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
    return note(client)
        .filter(note -> note.name.equals(AttemptLimits.key(name)))
        .map(Note::browser)
        .orElse("");
  }

  /** What names the browser of {@code client}; empty when no user is known with it. */
  String known(SignInClient client) {
    return note(client).map(Note::browser).orElse("");
  }

  /** What a browser keeps. */
  private record Note(String name, String browser) {}

  /** The note of a browser, when it is from here and has not ended. */
  private Optional<Note> note(SignInClient client) {
    if (client.device().isEmpty() || client.device().length() > LONGEST) {
      return Optional.empty();
    }
    return signer
        .verify(client.device())
        .map(text -> text.split("\n", -1))
        .filter(parts ->
            parts.length == 4
                && parts[0].equals(PURPOSE)
                && Instant.ofEpochSecond(Long.parseLong(parts[2])).isAfter(time.instant()))
        .map(parts -> new Note(parts[1], parts[3]));
  }
}
