package dev.stateward.adapter.http.idtoken;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Flaw;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.settings.IdTokenBudgets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The claims of a token whose signature is verified afterwards. */
final class IdTokenClaims {
  private final JWTClaimsSet claims;
  private final SignedJWT token;

  IdTokenClaims(JWTClaimsSet claims, SignedJWT token) {
    this.claims = claims;
    this.token = token;
  }

  /** What they say, when they fit. */
  IdToken read(TrustedIssuer issuer, Instant now) throws FlawException {
    require(issuer.issuer().equals(claims.getIssuer()), Flaw.ISSUER);
    require(claims.getAudience().contains(issuer.audience()), Flaw.AUDIENCE);
    Instant expires = time(claims.getExpirationTime());
    requireTimes(time(claims.getIssueTime()), expires, now);
    Map<String, String> texts = texts();
    String subject = texts.get("sub");
    if (subject == null || subject.isEmpty()) {
      throw new FlawException(Flaw.SUBJECT);
    }
    return new IdToken(
        issuer.issuer(), subject, use(texts), expires.plus(IdTokenBudgets.SKEW), texts, others());
  }

  private void requireTimes(Instant issued, Instant expires, Instant now) throws FlawException {
    Instant latest = now.plus(IdTokenBudgets.SKEW);
    require(now.minus(IdTokenBudgets.SKEW).isBefore(expires), Flaw.EXPIRED);
    require(!issued.isAfter(latest), Flaw.NOT_YET_VALID);
    Date notBefore = claims.getNotBeforeTime();
    require(notBefore == null || !notBefore.toInstant().isAfter(latest), Flaw.NOT_YET_VALID);
    require(!expires.isAfter(issued.plus(IdTokenBudgets.LIFE)), Flaw.LONG_LIFE);
  }

  private static Instant time(@Nullable Date date) throws FlawException {
    if (date == null) {
      throw new FlawException(Flaw.NO_TIMES);
    }
    return date.toInstant();
  }

  private static void require(boolean sound, Flaw flaw) throws FlawException {
    if (!sound) {
      throw new FlawException(flaw);
    }
  }

  /**
   * The claims that are texts; others, and those with control characters, match nothing. Read of
   * what was signed, because the library makes a text of a subject that is a number.
   */
  private Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    token
        .getPayload()
        .toJSONObject()
        .forEach((name, value) -> {
          if (value instanceof String text && printable(text)) {
            texts.put(name, text);
          }
        });
    return texts;
  }

  /** Lists of texts, of which those that are none are left out, and what is true. */
  private IdToken.OtherClaims others() {
    Map<String, Object> all = token.getPayload().toJSONObject();
    Map<String, List<String>> lists = new LinkedHashMap<>();
    Set<String> truths = new LinkedHashSet<>();
    all.forEach((name, value) -> {
      if (value instanceof List<?> list) {
        lists.put(name, texts(list));
      } else if (Boolean.TRUE.equals(value)) {
        truths.add(name);
      }
    });
    return new IdToken.OtherClaims(all.keySet(), lists, truths);
  }

  private static List<String> texts(List<?> list) {
    return list.stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .filter(IdTokenClaims::printable)
        .toList();
  }

  private static boolean printable(String text) {
    return text.length() <= IdTokenBudgets.CLAIM
        && text.codePoints().noneMatch(IdTokenClaims::hidden);
  }

  /** Also halves of surrogate pairs, line separators, and what turns the direction of a text. */
  private static boolean hidden(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  /**
   * A digest of what was signed does for tokens without an identifier: of the signature there can
   * be several that are valid.
   */
  private String use(Map<String, String> texts) {
    String identifier = texts.get("jti");
    return identifier == null || identifier.isEmpty()
        ? "sha256:" + HexFormat.of().formatHex(digest(token.getSigningInput()))
        : "jti:" + identifier;
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
