package dev.stateward.adapter.http;

import dev.stateward.adapter.http.settings.Listener.Protocol;
import java.time.Duration;
import java.util.function.BiConsumer;

/** The headers of every response. */
final class CommonHeaders {
  private static final Duration HTTPS_ALONE = Duration.ofDays(365);

  /** Those of a server whose clients may use other protocols too. */
  static final CommonHeaders USUAL = new CommonHeaders(false);

  private final boolean strict;

  private CommonHeaders(boolean strict) {
    this.strict = strict;
  }

  /** Those of a server that speaks {@code protocol}. */
  static CommonHeaders of(Protocol protocol) {
    return new CommonHeaders(protocol instanceof Protocol.Https https && https.strict());
  }

  /** Sets them with {@code put}, which takes a name and a value. */
  void put(BiConsumer<String, String> put) {
    // Clients refuse servers whose API is older than 2.5, and accept only two names.
    put.accept("TFP-API-Version", "2.6");
    put.accept("TFP-AppName", "Terraform Enterprise");
    // Some resources of the vendor's provider require this header.
    put.accept("X-TFE-Current-Version", "2.0.1");
    put.accept("Cache-Control", "no-store");
    put.accept("X-Content-Type-Options", "nosniff");
    put.accept("Referrer-Policy", "no-referrer");
    if (strict) {
      put.accept("Strict-Transport-Security", "max-age=" + HTTPS_ALONE.toSeconds());
    }
  }
}
