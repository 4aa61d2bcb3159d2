package dev.stateward.application.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.io.Rfc4648;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.Signer;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.SecondFactors;
import dev.stateward.application.signin.port.SecondFactors.Authenticator;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.application.signin.port.SettingAuthenticators.Enrolment;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * The second factors of users: codes by time (RFC 6238), and recovery codes. The key of an
 * authenticator is derived from the secret of the installation each time and stored nowhere.
 */
final class Authenticators {
  /** What an authenticator belongs to that is set up before there is a session. */
  static final SignInSecret NO_SESSION = new SignInSecret("");

  private static final String PURPOSE = "sign-in authenticator 1";
  private static final long STEP = 30;
  private static final int KEY = 20;
  private static final int RECOVERY_CODE = 10;
  private static final Pattern RECOVERY_FORM = Pattern.compile("[A-Z2-7]{16}");
  private static final Pattern BETWEEN = Pattern.compile("[\\s-]");

  private final SecondFactors factors;
  private final Signer signer;
  private final SignInSecrets secrets;
  private final InstantSource time;

  Authenticators(SecondFactors factors, Signer signer, SignInSecrets secrets, InstantSource time) {
    this.factors = factors;
    this.signer = signer;
    this.secrets = secrets;
    this.time = time;
  }

  /** What shows that a user has their second factor; it is used up by {@link #spend}. */
  sealed interface Proof {
    /** They have none. */
    record NotNeeded() implements Proof {}

    /** The code of a step. */
    record TimeCode(Authenticator authenticator, long step) implements Proof {}

    /** One of their recovery codes. */
    record RecoveryCode(SecretDigest digest) implements Proof {}
  }

  SecondFactors rows() {
    return factors;
  }

  /** Judges a code. Asks the same of the store whether there is such a user or not. */
  Optional<Proof> proof(UserId user, String code) {
    String shown = BETWEEN.matcher(code).replaceAll("").toUpperCase(Locale.ROOT);
    Optional<Authenticator> known = factors.find(user);
    Optional<SecretDigest> recovery =
        Optional.of(shown)
            .filter(text -> RECOVERY_FORM.matcher(text).matches())
            .map(Authenticators::digest)
            .filter(digest -> factors.hasRecoveryCode(user, digest));
    if (known.isEmpty()) {
      return Optional.of(new Proof.NotNeeded());
    }
    return recovery
        .<Proof>map(Proof.RecoveryCode::new)
        .or(() ->
            step(user, known.get(), shown).map(step -> new Proof.TimeCode(known.get(), step)));
  }

  private static SecretDigest digest(String recoveryCode) {
    return OpenSessions.digest(new SignInSecret(recoveryCode));
  }

  /** The step that has this code, and no code of which or of a later one was used. */
  private Optional<Long> step(UserId user, Authenticator authenticator, String code) {
    long now = time.instant().getEpochSecond() / STEP;
    return key(user, authenticator.key(), authenticator.mark())
        .flatMap(key ->
            LongStream.rangeClosed(now - 1, now + 1)
                .filter(step -> step > authenticator.usedStep())
                .filter(step ->
                    MessageDigest.isEqual(
                        secrets.timeCode(key, step).getBytes(UTF_8), code.getBytes(UTF_8)))
                .boxed()
                .findFirst());
  }

  private Optional<byte[]> key(UserId user, KeyId key, String mark) {
    return signer
        .key(key, PURPOSE + " " + user + " " + mark)
        .map(shared -> Arrays.copyOf(Base64.getDecoder().decode(shared), KEY));
  }

  /** Uses up what was shown; false when that was done before. */
  boolean spend(UserId user, Proof proof) {
    return switch (proof) {
      case Proof.NotNeeded() -> factors.find(user).isEmpty();
      case Proof.TimeCode(var authenticator, var step) -> factors.use(user, authenticator, step);
      case Proof.RecoveryCode(var digest) -> factors.useRecoveryCode(user, digest);
    };
  }

  /** A new authenticator for the user of a session, of which nothing is stored. */
  Enrolment begin(User user, SignInSecret session) {
    Instant end = time.instant().plus(SignInBudgets.ENROLMENT);
    String token =
        signer.sign(
            String.join(
                "\n",
                PURPOSE,
                user.id().value(),
                OpenSessions.digest(session).hex(),
                Long.toString(end.getEpochSecond()),
                signer.presentKey().text(),
                secrets.generate().text()));
    return again(user, session, token)
        .orElseThrow(() -> new IllegalStateException("the present key is missing"));
  }

  /** The authenticator of a token that {@link #begin} made for this session. */
  Optional<Enrolment> again(User user, SignInSecret session, String token) {
    return unconfirmed(user.id(), session, token)
        .flatMap(unused -> key(user.id(), unused.key(), unused.mark()))
        .map(key -> new Enrolment(user.username(), token, Rfc4648.base32(key)));
  }

  /** The authenticator that this session began, if {@code code} is one that it shows. */
  Optional<Authenticator> confirmed(UserId user, SignInSecret session, String token, String code) {
    return unconfirmed(user, session, token)
        .flatMap(unused ->
            step(user, unused, BETWEEN.matcher(code).replaceAll(""))
                .map(step -> new Authenticator(unused.key(), unused.mark(), step)));
  }

  /** The user for whom {@link #begin} made a token. */
  Optional<UserId> user(String token) {
    return Optional.of(parts(token))
        .filter(Authenticators::isEnrolment)
        .map(parts -> new UserId(parts.get(1)));
  }

  private List<String> parts(String token) {
    return signer.verify(token).map(text -> List.of(text.split("\n", -1))).orElse(List.of());
  }

  private static boolean isEnrolment(List<String> parts) {
    return parts.size() == 6 && parts.get(0).equals(PURPOSE);
  }

  private Optional<Authenticator> unconfirmed(UserId user, SignInSecret session, String token) {
    List<String> parts = parts(token);
    boolean valid =
        isEnrolment(parts)
            && parts.get(1).equals(user.value())
            && parts.get(2).equals(OpenSessions.digest(session).hex())
            && Instant.ofEpochSecond(Long.parseLong(parts.get(3))).isAfter(time.instant());
    return valid
        ? Optional.of(new Authenticator(new KeyId(parts.get(4)), parts.get(5), 0))
        : Optional.empty();
  }

  /** A new recovery code of 80 random bits, in groups. */
  String recoveryCode() {
    String hex = OpenSessions.digest(secrets.generate()).hex();
    String text = Rfc4648.base32(Arrays.copyOf(HexFormat.of().parseHex(hex), RECOVERY_CODE));
    return text.replaceAll("(.{4})(?!$)", "$1-").toLowerCase(Locale.ROOT);
  }

  /** What is stored instead of a recovery code. */
  static SecretDigest stored(String recoveryCode) {
    return digest(BETWEEN.matcher(recoveryCode).replaceAll("").toUpperCase(Locale.ROOT));
  }
}
