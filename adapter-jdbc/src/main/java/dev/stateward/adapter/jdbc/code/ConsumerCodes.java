package dev.stateward.adapter.jdbc.code;

import dev.stateward.application.consumer.port.ReadDetail;

/** Consumers of outputs. */
public final class ConsumerCodes {
  public static final Codes<ReadDetail.Kind> DETAILS =
      Codes.of(
          ReadDetail.Kind.class,
          "detail of reads",
          constant ->
              switch (constant) {
                case STATE -> "state";
                case OUTPUTS -> "outputs";
                case OUTPUT -> "output";
                case TOKEN -> "token";
              });

  private ConsumerCodes() {}
}
