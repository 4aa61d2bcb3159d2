package dev.stateward.bootstrap.keys;

import dev.stateward.application.token.port.TokenGenerator;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.domain.access.Principal;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Generates tokens of the form {@code stw_<kind>_<30 random letters and digits><6 of checksum>},
 * the kind being {@code user}, {@code team}, {@code org} or {@code audit}.
 *
 * <p>Scanners for leaked secrets find them with {@value #FORM} and can check that the last six
 * characters are the CRC-32 of all before them, in base 62 with the digits {@code 0-9A-Za-z}. The
 * checksum also lets a server refuse other texts without a database query.
 *
 * <p>A token holds 178 random bits. It is looked up by its HMAC-SHA-512 under a key that is not in
 * the database, so that a copy of the database gives no access.
 */
public final class HmacTokenGenerator implements TokenGenerator {
  /** The form of a token, a regular expression. */
  public static final String FORM = "stw_(user|team|org|audit)_[0-9A-Za-z]{36}";

  private static final int RANDOM = 30;
  private static final int CHECKSUM = 6;

  private final Pattern form = Pattern.compile(FORM);
  private final List<MacKey> peppers;
  private final SecureRandom random;

  /** A generator with the keys of {@code ring}. */
  public HmacTokenGenerator(KeyRing ring, SecureRandom random) {
    this.peppers =
        ring.presentFirst().stream()
            .map(keys -> new MacKey(MacKey.SHA_512, keys.digests()))
            .toList();
    this.random = random;
  }

  @Override
  public TokenSecret issue(Principal owner) {
    String body = "stw_" + kind(owner) + "_" + Alphanumeric.random(random, RANDOM);
    return new TokenSecret(body + checksum(body));
  }

  @Override
  public List<TokenDigest> digests(String secret) {
    if (!form.matcher(secret).matches()) {
      return List.of();
    }
    int end = secret.length() - CHECKSUM;
    if (!checksum(secret.substring(0, end)).equals(secret.substring(end))) {
      return List.of();
    }
    byte[] bytes = MacKey.utf8(secret);
    return peppers.stream()
        .map(pepper -> new TokenDigest(HexFormat.of().formatHex(pepper.code(bytes))))
        .toList();
  }

  private static String kind(Principal owner) {
    return switch (owner) {
      case Principal.User ignored -> "user";
      case Principal.Team ignored -> "team";
      case Principal.Organization ignored -> "org";
      case Principal.AuditReader ignored -> "audit";
    };
  }

  private static String checksum(String body) {
    CRC32 checksum = new CRC32();
    checksum.update(MacKey.utf8(body));
    return Alphanumeric.digits(checksum.getValue(), CHECKSUM);
  }
}
