package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.ShortDigest;
import java.util.List;

/** Digests what is known of an instance, under the key of a {@link ValueDigester}. */
final class InstanceDigester {
  private final ValueDigester digester;

  InstanceDigester(ValueDigester digester) {
    this.digester = digester;
  }

  /** Of an address, and the key of a deposed object. */
  ShortDigest place(String address, String deposed) {
    return ValueDigester.shortened(digester.of("place", address, deposed));
  }

  /** Of a type and the digest of an id. */
  ShortDigest identity(String type, ShortDigest id) {
    return ValueDigester.shortened(digester.of("identity", type, id.hex()));
  }

  /** Of everything that counts; the order of the attributes does not. */
  ShortDigest content(String provider, boolean tainted, List<AttributeDigest> attributes) {
    DigestSum sum = new DigestSum();
    for (AttributeDigest attribute : attributes) {
      sum.add(
          digester.of(
              "attribute",
              attribute.name(),
              attribute.value().hex(),
              attribute.sensitivity().name()));
    }
    byte[] head = digester.of("content", provider, Boolean.toString(tainted));
    return ValueDigester.shortened(digester.member(head, sum.bytes()));
  }
}
