package dev.stateward.application;

import dev.stateward.domain.audit.CodedRecord;
import dev.stateward.domain.audit.Seal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** How places in the chain of a trail follow each other (ADR 65). */
final class Chains {
  private Chains() {}

  /** The place after {@code last}, taken by {@code record}. */
  static Seal next(Seal last, CodedRecord record) {
    byte[] link = last.link(record).getBytes(StandardCharsets.UTF_8);
    return new Seal(last.position() + 1, HexFormat.of().formatHex(Digests.sha256().digest(link)));
  }
}
