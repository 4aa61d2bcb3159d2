package dev.stateward.bootstrap.bench;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/** Generates well-formed state files of a given size that differ in their serial. */
final class SampleState {
  private static final String LINEAGE = UUID.randomUUID().toString();

  private final byte[] rest;

  /**
   * Generates states; all of one run of the program have one lineage.
   *
   * @param size how large each is, in bytes, to within a few hundred
   */
  SampleState(int size) {
    StringBuilder text = new StringBuilder(size + 1024);
    text.append(",\"lineage\":\"").append(LINEAGE).append("\",\"outputs\":{\"address\":");
    text.append("{\"value\":\"10.0.0.1\",\"type\":\"string\"}},\"resources\":[");
    for (int number = 0; text.length() < size - 300; number++) {
      appendResource(text, number);
    }
    text.append("],\"check_results\":null}");
    this.rest = text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The lineage of all states. */
  static String lineage() {
    return LINEAGE;
  }

  /** The state with that serial. */
  byte[] bytes(long serial) {
    byte[] head =
        ("{\"version\":4,\"terraform_version\":\"1.11.4\",\"serial\":" + serial)
            .getBytes(StandardCharsets.UTF_8);
    byte[] state = new byte[head.length + rest.length];
    System.arraycopy(head, 0, state, 0, head.length);
    System.arraycopy(rest, 0, state, head.length, rest.length);
    return state;
  }

  /** The MD5 of {@code bytes}, as clients declare it. */
  static String md5(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK lacks MD5", e);
    }
  }

  private static void appendResource(StringBuilder text, int number) {
    if (number > 0) {
      text.append(',');
    }
    text.append("{\"mode\":\"managed\",\"type\":\"terraform_data\",\"name\":\"sample_")
        .append(number)
        .append("\",\"provider\":\"provider[\\\"terraform.io/builtin/terraform\\\"]\",")
        .append("\"instances\":[{\"schema_version\":0,\"attributes\":{\"id\":\"")
        .append(new UUID(number * 0x9E3779B97F4A7C15L, number))
        .append("\",\"input\":null,\"output\":null,\"triggers_replace\":null},")
        .append("\"sensitive_attributes\":[]}]}");
  }
}
