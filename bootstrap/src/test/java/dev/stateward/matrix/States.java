package dev.stateward.matrix;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** States to publish, all of one lineage. */
final class States {
  static final String LINEAGE = "lineage-1";

  /** The value of each state's sensitive output, found nowhere else. */
  static final String HUSH = "hush-3d0c5e1f7a";

  private States() {}

  /** A state with two outputs that everybody may know who reads outputs, and a sensitive one. */
  static String state(long serial) {
    return """
    {"version":4,"terraform_version":"1.11.0","serial":%d,"lineage":"%s",\
    "outputs":{"count":{"value":%d,"type":"number"},"greeting":{"value":"hello","type":"string"},\
    "hush":{"value":"%s","type":"string","sensitive":true}},\
    "resources":[{"mode":"managed","type":"null_resource","name":"it",\
    "provider":"provider[\\"registry.terraform.io/hashicorp/null\\"]",\
    "instances":[{"schema_version":0,"attributes":{"id":"1"}}]}]}
    """
        .formatted(serial, LINEAGE, serial, HUSH);
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(bytes(text));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
