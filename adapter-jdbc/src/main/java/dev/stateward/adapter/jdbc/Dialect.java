package dev.stateward.adapter.jdbc;

import java.util.Map;

/** What truly differs between the two databases. */
enum Dialect {
  H2(""),
  POSTGRESQL("COLLATE \"C\"");

  private final String binaryCollation;

  Dialect(String binaryCollation) {
    this.binaryCollation = binaryCollation;
  }

  /** What the migrations leave open. */
  Map<String, String> placeholders() {
    return Map.of("binary", binaryCollation);
  }
}
