package dev.stateward.application.workload;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.WorkloadEvents;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.io.Digests;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.application.token.TokenIssuer;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.application.workload.port.ExchangingIdTokens;
import dev.stateward.application.workload.port.WorkloadIdentities;
import dev.stateward.application.workload.port.WorkloadIdentities.Use;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Trust;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.token.TokenDescription;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Exchanges ID tokens. They are verified outside of transactions; what they are exchanged for is
 * decided again in the one that issues it.
 */
final class IdTokenExchange implements ExchangingIdTokens {
  private static final String CALL = "token exchange";
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final RecordingDenials denials;
  private final WorkloadIdentities identities;
  private final TokenIssuer issuer;

  IdTokenExchange(
      UseCaseContext context,
      RecordingDenials denials,
      WorkloadIdentities identities,
      TokenIssuer issuer) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.denials = denials;
    this.identities = identities;
    this.issuer = issuer;
  }

  @Override
  public Outcome exchange(
      Caller caller, String identity, String idToken, IdTokenVerifier verifier) {
    Optional<WorkloadIdentity> found =
        WorkloadIdentityId.hasForm(identity)
            ? identities.find(new WorkloadIdentityId(identity))
            : Optional.empty();
    return found.isEmpty()
        ? new Outcome.Refused()
        : exchange(caller, found.get(), idToken, verifier);
  }

  private Outcome exchange(
      Caller caller, WorkloadIdentity identity, String idToken, IdTokenVerifier verifier) {
    Trust trust = identity.trust();
    TrustedIssuer trusted = new TrustedIssuer(trust.issuer(), trust.audience());
    return switch (verifier.verify(trusted, idToken, time.instant())) {
      case Verdict.Refused(var flaw) ->
          refused(caller, identity, WorkloadEvents.refused(identity, flaw.toString()));
      case Verdict.Unavailable(var reason) -> {
        refused(caller, identity, WorkloadEvents.refused(identity, "no keys: " + reason));
        yield new Outcome.IssuerUnavailable();
      }
      case Verdict.Valid(var token) ->
          trust
              .claims()
              .mismatch(token.claims())
              .map(claim -> refused(caller, identity, token, "claim " + claim + " differs"))
              .orElseGet(() -> issue(caller, identity, token));
    };
  }

  private Outcome refused(Caller caller, WorkloadIdentity identity, IdToken token, String reason) {
    return refused(caller, identity, WorkloadEvents.refused(identity, token, reason));
  }

  private Outcome refused(Caller caller, WorkloadIdentity identity, AuditEvent refusal) {
    denials.record(caller, new Denial.OfExisting(actor(identity), refusal), CALL);
    return new Outcome.Refused();
  }

  private static Principal.Team actor(WorkloadIdentity identity) {
    return new Principal.Team(identity.team());
  }

  private Outcome issue(Caller caller, WorkloadIdentity verified, IdToken token) {
    Attempt attempt = transactions.inTransaction(() -> attempt(caller, verified, token));
    return switch (attempt) {
      case Attempt.Ended(var outcome) -> outcome;
      case Attempt.Refused(var reason) -> refused(caller, verified, token, reason);
    };
  }

  /** What became of an attempt that may have changed something, and is recorded then. */
  private sealed interface Attempt {
    record Ended(Outcome outcome) implements Attempt {}

    record Refused(String reason) implements Attempt {}
  }

  private Attempt attempt(Caller caller, WorkloadIdentity verified, IdToken token) {
    Instant now = time.instant();
    Optional<WorkloadIdentity> held = identities.hold(verified.id());
    if (held.isEmpty() || !held.get().trust().equals(verified.trust())) {
      return new Attempt.Refused("the identity was changed meanwhile");
    }
    identities.forgetUses(now);
    identities.removeTokens(verified.id(), now);
    if (identities.tokens(verified.id()) >= MOST_TOKENS
        || identities.uses(verified.id()) >= MOST_USED) {
      return new Attempt.Ended(new Outcome.Full(PAUSE));
    }
    if (!identities.use(new Use(digest(token), verified.id(), token.endsAt()))) {
      return new Attempt.Refused("used before");
    }
    return new Attempt.Ended(new Outcome.Issued(issued(caller, verified, token), now));
  }

  private IssuedToken issued(Caller caller, WorkloadIdentity identity, IdToken token) {
    IssuedToken issued =
        issuer.issueShort(
            actor(identity),
            new TokenDescription.Stated("workload identity " + identity.id()),
            identity.trust().life());
    identities.bind(identity.id(), issued.token().id());
    recorder.record(
        caller, actor(identity), WorkloadEvents.exchanged(identity, token, issued.token()));
    return issued;
  }

  /** One for all identities: an ID token is accepted once by the whole server. */
  private static String digest(IdToken token) {
    String text = token.issuer() + '\n' + token.use();
    return HexFormat.of().formatHex(Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
