package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.blobstore.rootkey.VaultSettings.Login;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

/** Tokens for Vault: that of a file, read each time, or those of logins, until they are used up. */
final class VaultTokens {
  /** A token is used this part of its life: another one is had in time. */
  private static final double USED = 0.7;

  /** The longest life of a token that is believed. */
  private static final Duration LONGEST = Duration.ofDays(1);

  /** How long a token is used that says nothing of its life. */
  private static final Duration UNTOLD = Duration.ofMinutes(5);

  private final Login login;
  private final JsonAnswers answers;
  private final InstantSource time;
  private final AtomicReference<Optional<Token>> known = new AtomicReference<>(Optional.empty());

  VaultTokens(Login login, JsonAnswers answers, InstantSource time) {
    this.login = login;
    this.answers = answers;
    this.time = time;
  }

  private record Token(String text, Instant until) {}

  /**
   * A token.
   *
   * @param posting sends what logs in, to a path of the server
   * @throws StoreUnavailableException when there is none
   */
  String token(BiFunction<String, Map<String, String>, JsonNode> posting) {
    return switch (login) {
      case Login.TokenFile(var file) -> text(file);
      case Login.AppRole(var mount, var role, var secretId) ->
          kept(() ->
              posting.apply(path(mount), Map.of("role_id", role, "secret_id", text(secretId))));
      case Login.Kubernetes(var mount, var role, var tokenFile) ->
          kept(() -> posting.apply(path(mount), Map.of("role", role, "jwt", text(tokenFile))));
    };
  }

  /** Notes that the token was refused; returns whether another one can be had. */
  boolean refused(String token) {
    Optional<Token> before = known.get();
    return before.filter(it -> it.text().equals(token)).isPresent()
        && known.compareAndSet(before, Optional.empty());
  }

  private static String path(String mount) {
    return "auth/" + mount + "/login";
  }

  private interface Entrance {
    JsonNode enter();
  }

  private String kept(Entrance entrance) {
    Instant now = time.instant();
    Optional<Token> before = known.get().filter(token -> now.isBefore(token.until()));
    if (before.isPresent()) {
      return before.get().text();
    }
    JsonNode answer = entrance.enter();
    Token token = new Token(answers.text(answer, "/auth/client_token"), now.plus(life(answer)));
    known.set(Optional.of(token));
    return token.text();
  }

  private static Duration life(JsonNode answer) {
    long seconds = answer.at("/auth/lease_duration").asLong(0);
    if (seconds <= 0) {
      return UNTOLD;
    }
    Duration life = Duration.ofSeconds(Math.min(seconds, LONGEST.toSeconds()));
    return Duration.ofMillis((long) (life.toMillis() * USED));
  }

  private static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(NodeBudgets.KEY_SERVER_FILE + 1);
      String text = new String(bytes, UTF_8).strip();
      if (bytes.length > NodeBudgets.KEY_SERVER_FILE || !text.matches("[!-~]+")) {
        throw new IOException("it is too long, or no text on one line");
      }
      return text;
    } catch (IOException e) {
      throw new StoreUnavailableException("the file " + file + " is unusable", e);
    }
  }
}
