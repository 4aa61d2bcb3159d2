package dev.stateward.adapter.http;

import java.util.function.BiConsumer;

/** The headers of every response. */
final class CommonHeaders {
  private CommonHeaders() {}

  /** Sets them with {@code put}, which takes a name and a value. */
  static void put(BiConsumer<String, String> put) {
    // Clients refuse servers whose API is older than 2.5, and accept only two names.
    put.accept("TFP-API-Version", "2.6");
    put.accept("TFP-AppName", "Terraform Enterprise");
    // Some resources of the vendor's provider require this header.
    put.accept("X-TFE-Current-Version", "2.0.1");
    put.accept("Cache-Control", "no-store");
    put.accept("X-Content-Type-Options", "nosniff");
    put.accept("Referrer-Policy", "no-referrer");
  }
}
