package dev.stateward.application.signin.port;

import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Signing people in with a browser by an identity provider (OpenID Connect Core 1.0, 3.1). The
 * caller has no token: it tells where the request comes from.
 */
public interface SigningInByProvider {
  /**
   * Begins a sign-in; nothing is stored.
   *
   * @param target the path of this server that the browser is sent to in the end
   */
  PendingSignIn begin(Caller caller, String target);

  /** What names the browser of {@code client}; empty when nobody signed in with it lately. */
  String knownBrowser(Caller caller, SignInClient client);

  /**
   * The sign-in that an answer of the provider belongs to; empty when it is not of this browser, or
   * was begun too long ago.
   *
   * @param kept what the browser keeps of it
   * @param state what the answer came with
   */
  Optional<PendingSignIn> pending(Caller caller, String kept, String state);

  /**
   * Signs in whom an ID token is about. The membership of teams follows their groups.
   *
   * @param verifier verifies the ID token; it may ask the provider
   */
  Outcome signIn(Caller caller, Proof proof, SignInProvider provider, IdTokenVerifier verifier);

  /**
   * Has nobody at an identity provider be a user any more, and ends their sessions: for the
   * server's operator. Who has their address, as the provider says, may become them again.
   *
   * @return false when nobody was
   */
  boolean unlink(Caller caller, Username name);

  /** The ID token that a code of the provider was exchanged for. */
  record Proof(PendingSignIn pending, String idToken) {
    public Proof {
      Objects.requireNonNull(pending, "pending is null");
      Objects.requireNonNull(idToken, "idToken is null");
    }

    @Override
    public String toString() {
      return "Proof[redacted]";
    }
  }

  /** What comes of it. */
  sealed interface Outcome {
    /**
     * They are signed in.
     *
     * @param device what the browser keeps, for {@link SignInClient}
     * @param full organizations that their groups lead to and that have no room for them
     */
    record SignedIn(SignInSecret session, String device, Set<OrganizationName> full)
        implements Outcome {
      public SignedIn {
        Objects.requireNonNull(session, "session is null");
        Objects.requireNonNull(device, "device is null");
        full = Set.copyOf(full);
      }

      @Override
      public String toString() {
        return "SignedIn[redacted]";
      }
    }

    /** The ID token is not valid for this sign-in; {@code flaw} completes "It is …". */
    record Refused(String flaw) implements Outcome {}

    /**
     * Nobody can tell, because the keys of the provider cannot be read; {@code reason} says why.
     */
    record Unavailable(String reason) implements Outcome {}

    /** The user is suspended. */
    record Suspended() implements Outcome {}

    /** The user signed in too often. */
    record TooOften(Duration pause) implements Outcome {}

    /** There is no user for whom the provider means. */
    record NoUser(Reason reason) implements Outcome {}
  }

  /** Why there is no user. */
  enum Reason {
    /** Nothing lets users be found or made. */
    UNKNOWN,
    /** The provider says no verified address. */
    NO_ADDRESS,
    /** There is a user with the address, who may not be taken for them. */
    ADDRESS_TAKEN,
    /** The provider says no name that a user can have. */
    NO_NAME,
    /** Another user has the name. */
    NAME_TAKEN
  }
}
