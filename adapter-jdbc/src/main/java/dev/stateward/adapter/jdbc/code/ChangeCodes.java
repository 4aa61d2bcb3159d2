package dev.stateward.adapter.jdbc.code;

import dev.stateward.application.blob.port.ExtractedInstance.Mode;

/** Instances of states. */
public final class ChangeCodes {
  public static final Codes<Mode> MODES =
      Codes.of(
          Mode.class,
          "mode of an instance",
          constant ->
              switch (constant) {
                case MANAGED -> "managed";
                case DATA -> "data";
                case OUTPUT -> "output";
              });

  private ChangeCodes() {}
}
