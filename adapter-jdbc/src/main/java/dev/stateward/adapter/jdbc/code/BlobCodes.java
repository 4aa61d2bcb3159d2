package dev.stateward.adapter.jdbc.code;

import dev.stateward.application.blob.port.BlobKind;

/** State data. */
public final class BlobCodes {
  public static final Codes<BlobKind> KINDS =
      Codes.of(
          BlobKind.class,
          "kind of state data",
          constant ->
              switch (constant) {
                case STATE -> "state";
                case JSON_STATE -> "json-state";
              });

  private BlobCodes() {}
}
