package dev.stateward.adapter.http.idtoken;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.settings.IdTokenBudgets;
import java.text.ParseException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import okhttp3.Dns;

/**
 * Verifies ID tokens by the keys that issuers publish (OpenID Connect Core 1.0, 3.1.3.7; RFC 8725).
 * What costs nothing comes first: an issuer is asked only for tokens that fit in all else.
 */
public final class OidcIdTokenVerifier implements IdTokenVerifier, AutoCloseable {
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256, JWSAlgorithm.EdDSA, JWSAlgorithm.Ed25519);

  private final IssuerDocuments documents;
  private final IssuerKeys keys;

  /** Verifies tokens of issuers at {@code addresses}. */
  public OidcIdTokenVerifier(IssuerAddresses addresses) {
    this(new IssuerDocuments(addresses, Dns.SYSTEM, IdTokenBudgets.CALL));
  }

  OidcIdTokenVerifier(IssuerDocuments documents) {
    this.documents = documents;
    this.keys = new IssuerKeys(documents::keys);
  }

  @Override
  public Verdict verify(TrustedIssuer issuer, String token, Instant now) {
    try {
      SignedJWT parsed = parsed(token);
      requireHeader(parsed.getHeader());
      JWTClaimsSet claims = claims(parsed);
      IdToken read = new IdTokenClaims(claims, parsed).read(issuer, now);
      requireSignature(parsed, issuer, now);
      return new Verdict.Valid(read);
    } catch (FlawException e) {
      return new Verdict.Refused(e.flaw());
    } catch (IssuerUnavailableException e) {
      return new Verdict.Unavailable(e.reason());
    }
  }

  private static SignedJWT parsed(String token) throws FlawException {
    if (token.length() > IdTokenBudgets.TOKEN) {
      throw new FlawException(Flaw.TOO_LONG);
    }
    try {
      return SignedJWT.parse(token);
    } catch (ParseException | IllegalArgumentException e) {
      throw new FlawException(Flaw.MALFORMED);
    }
  }

  private static JWTClaimsSet claims(SignedJWT parsed) throws FlawException {
    try {
      return parsed.getJWTClaimsSet();
    } catch (ParseException | IllegalArgumentException e) {
      throw new FlawException(Flaw.MALFORMED);
    }
  }

  /** Keys that a header brings along, or points to, are never looked at. */
  private static void requireHeader(JWSHeader header) throws FlawException {
    if (!ALGORITHMS.contains(header.getAlgorithm())) {
      throw new FlawException(Flaw.ALGORITHM);
    }
    boolean typed = header.getType() == null || header.getType().getType().equalsIgnoreCase("JWT");
    if (!typed || header.getCriticalParams() != null || !header.isBase64URLEncodePayload()) {
      throw new FlawException(Flaw.HEADER);
    }
  }

  private void requireSignature(SignedJWT parsed, TrustedIssuer issuer, Instant now)
      throws FlawException, IssuerUnavailableException {
    List<VerificationKey> suiting = keys.suiting(issuer.issuer(), parsed.getHeader(), now);
    // Only a token without a name of its key may be tried with more than one.
    if (suiting.size() != 1) {
      throw new FlawException(Flaw.UNKNOWN_KEY);
    }
    if (!suiting.getFirst().signed(parsed)) {
      throw new FlawException(Flaw.SIGNATURE);
    }
  }

  @Override
  public void close() {
    documents.close();
  }
}
