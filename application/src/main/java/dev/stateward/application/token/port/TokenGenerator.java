package dev.stateward.application.token.port;

import dev.stateward.domain.access.Principal;
import java.util.List;

/** Generates the secrets of API tokens, and the digests that are stored instead of them. */
public interface TokenGenerator {
  /** A new secret for a token that acts as {@code owner}; its kind shows in its prefix. */
  TokenSecret issue(Principal owner);

  /**
   * The digests that a token may be found by: the one that it is stored with from now on first,
   * then one for each key that was used before.
   *
   * @return none when {@code secret} cannot be a token of this server: another form, or a wrong
   *     checksum
   */
  List<TokenDigest> digests(String secret);

  /**
   * A keyed digest of a token's secret.
   *
   * @param hex lower-case hexadecimal digits
   */
  record TokenDigest(String hex) {}
}
