package dev.stateward.testkit.memory;

import dev.stateward.application.token.port.TokenGenerator;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.domain.access.Principal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Issues {@code sw_user_1}, {@code sw_team_2} and so on; their digest is their text in hex. */
public final class SimpleTokenGenerator implements TokenGenerator {
  private final AtomicLong count = new AtomicLong();

  @Override
  public TokenSecret issue(Principal owner) {
    String kind =
        switch (owner) {
          case Principal.User ignored -> "user";
          case Principal.Team ignored -> "team";
          case Principal.Organization ignored -> "org";
          case Principal.AuditReader ignored -> "audit";
        };
    return new TokenSecret("sw_" + kind + "_" + count.incrementAndGet());
  }

  @Override
  public List<TokenDigest> digests(String secret) {
    return secret.matches("sw_(user|team|org|audit)_[0-9]+")
        ? List.of(
            new TokenDigest(HexFormat.of().formatHex(secret.getBytes(StandardCharsets.US_ASCII))))
        : List.of();
  }
}
