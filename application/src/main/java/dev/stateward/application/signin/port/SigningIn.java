package dev.stateward.application.signin.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.signin.port.SettingAuthenticators.Enrolment;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.user.User;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Signing people in with a browser, and giving tokens to clients that they allow. The caller has no
 * token: it tells where the request comes from.
 */
public interface SigningIn {
  /** A secret for the cookie of a browser that nobody is signed in with; it is not stored. */
  SignInSecret visit(Caller caller);

  /**
   * Signs a user in. Takes as long, and says the same, whether the name, the password or the code
   * is wrong.
   */
  Outcome signIn(Caller caller, Attempt attempt);

  /** The user who is signed in by {@code session}; empty when it has ended. */
  Optional<User> user(Caller caller, SignInSecret session);

  /** Ends a session; no effect when it has ended. */
  void signOut(Caller caller, SignInSecret session);

  /**
   * Allows a client to get a token of the user who is signed in.
   *
   * <p>{@link Failure.TooOften} when the user allows too many within a minute.
   *
   * @return the code that the client exchanges for the token; empty when the session has ended
   */
  Optional<SignInSecret> authorize(Caller caller, SignInSecret session, CodeRequest request);

  /**
   * Gives the client its token. A code serves once, and never again after a wrong attempt; what has
   * not the form of a verifier is wrong.
   *
   * @return empty when the code is not valid for this client
   */
  Optional<IssuedToken> exchange(Caller caller, CodeExchange exchange);

  /**
   * Somebody who wants to sign in.
   *
   * @param client what they do it with
   */
  record Attempt(String username, Credentials credentials, SignInClient client) {
    public Attempt {
      Objects.requireNonNull(username, "username is null");
      Objects.requireNonNull(credentials, "credentials is null");
      Objects.requireNonNull(client, "client is null");
    }
  }

  /**
   * A client that wants its token.
   *
   * @param verifier what its challenge is the digest of
   */
  record CodeExchange(SignInSecret code, String clientId, String redirectUri, String verifier) {
    public CodeExchange {
      Objects.requireNonNull(code, "code is null");
      Objects.requireNonNull(clientId, "clientId is null");
      Objects.requireNonNull(redirectUri, "redirectUri is null");
      Objects.requireNonNull(verifier, "verifier is null");
    }

    @Override
    public String toString() {
      return "CodeExchange[" + clientId + "]";
    }
  }

  /** What comes of an attempt. */
  sealed interface Outcome {
    /**
     * They are signed in.
     *
     * @param device what the browser keeps, for {@link SignInClient}
     */
    record SignedIn(SignInSecret session, String device) implements Outcome {
      @Override
      public String toString() {
        return "SignedIn[redacted]";
      }
    }

    /** Name and password are right, but an organization of the user wants a second factor. */
    record AuthenticatorRequired(Enrolment enrolment) implements Outcome {}

    /** Name, password or code is wrong. */
    record Wrong() implements Outcome {}

    /** Too many attempts failed, or were right, for now. */
    record TooOften(Duration pause) implements Outcome {}
  }
}
