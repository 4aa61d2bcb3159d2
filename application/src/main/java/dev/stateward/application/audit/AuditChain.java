package dev.stateward.application.audit;

import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.io.Digests;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.Signer;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;

/** The rule by which positions in the chain of a trail follow each other (ADR 95). */
public final class AuditChain implements AuditTrail.Chain {
  private final Signer signer;

  public AuditChain(Signer signer) {
    this.signer = signer;
  }

  @Override
  public Seal next(Seal last, AuditRecord record) {
    String key = signer.presentKey().text();
    return new Seal(last.position() + 1, signer.code(last.link(record, key)), key);
  }

  /**
   * The place after {@code last} of a record that was stored with a code of its own, and no key.
   */
  public static Seal nextUnkeyed(Seal last, AuditRecord record, String code) {
    byte[] link = last.unkeyedLink(record, code).getBytes(StandardCharsets.UTF_8);
    return new Seal(
        last.position() + 1, HexFormat.of().formatHex(Digests.sha256().digest(link)), "");
  }

  /** Why {@code next} cannot follow {@code last}; empty when it can. */
  public Optional<String> objection(Seal last, SealedRecord next) {
    Seal seal = next.seal();
    String id = next.record().id().value();
    if (seal.position() != last.position() + 1) {
      return Optional.of("there is no record at this position");
    }
    if (seal.keyed()) {
      return keyedObjection(last, next);
    }
    if (last.keyed()) {
      return Optional.of("record " + id + " has no key, and those before it have one");
    }
    String code = signer.code(signer.firstKey(), next.record().canonical()).orElse("");
    if (!same(code, next.code())) {
      return Optional.of("record " + id + " was changed: its code differs");
    }
    return seal.equals(nextUnkeyed(last, next.record(), next.code()))
        ? Optional.empty()
        : Optional.of("record " + id + " does not follow: its hash differs");
  }

  private Optional<String> keyedObjection(Seal last, SealedRecord next) {
    if (!next.code().isEmpty()) {
      return Optional.of("record " + next.record().id() + " has a code beside that of its place");
    }
    String key = next.seal().key();
    Optional<String> code =
        KeyId.hasForm(key)
            ? signer.code(new KeyId(key), last.link(next.record(), key))
            : Optional.empty();
    if (code.isEmpty()) {
      return Optional.of("it is sealed with a key that this server does not have: " + key);
    }
    return code.filter(expected -> same(expected, next.seal().hash())).isPresent()
        ? Optional.empty()
        : Optional.of(
            "record "
                + next.record().id()
                + " was changed, or is not the one that followed: its code differs");
  }

  /** Compares in constant time. */
  public static boolean same(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
