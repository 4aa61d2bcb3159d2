package dev.stateward.application.audit;

import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.io.Digests;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.Signer;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealCodes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;

/** The codes of audit records, made with the keys of the installation (ADR 95). */
public final class SignerCodes implements SealCodes, AuditTrail.Chain {
  private final Signer signer;

  public SignerCodes(Signer signer) {
    this.signer = signer;
  }

  @Override
  public Seal next(Seal last, AuditRecord record) {
    String key = signer.presentKey().text();
    return new Seal(last.position() + 1, signer.code(last.link(record, key)), key);
  }

  @Override
  public boolean has(String key) {
    return code(key, "").isPresent();
  }

  @Override
  public boolean matches(String key, String text, String code) {
    return code(key, text).filter(expected -> same(expected, code)).isPresent();
  }

  private Optional<String> code(String key, String text) {
    if (key.isEmpty()) {
      return signer.code(signer.firstKey(), text);
    }
    return KeyId.hasForm(key) ? signer.code(new KeyId(key), text) : Optional.empty();
  }

  @Override
  public String hash(String text) {
    return HexFormat.of().formatHex(Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Compares in constant time. */
  public static boolean same(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
