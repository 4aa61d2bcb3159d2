package dev.stateward.adapter.http.stateversion;

import io.javalin.http.Handler;

/**
 * The header that makes the CLI store snapshots while it runs. The CLI reads the header from three
 * kinds of responses, including refusals, and uses the last one.
 *
 * @param seconds the interval in seconds; 0 for no header
 */
public record SnapshotHeader(int seconds) {
  private static final String NAME = "X-Terraform-Snapshot-Interval";

  /** Wraps {@code handler} to add the header to every response. */
  public Handler before(Handler handler) {
    return seconds == 0
        ? handler
        : ctx -> {
          ctx.header(NAME, String.valueOf(seconds));
          handler.handle(ctx);
        };
  }
}
