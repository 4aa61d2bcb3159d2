package dev.stateward.adapter.http.stateversion;

import io.javalin.http.Handler;

/**
 * The header that makes the tool store snapshots while it works. It reads the header from three
 * kinds of answers, refusals included, and the last of them counts.
 *
 * @param seconds how often, in seconds; 0 for never, which is no header
 */
public record SnapshotHeader(int seconds) {
  private static final String NAME = "X-Terraform-Snapshot-Interval";

  /** {@code handler}, whose every answer has the header. */
  public Handler before(Handler handler) {
    return seconds == 0
        ? handler
        : ctx -> {
          ctx.header(NAME, String.valueOf(seconds));
          handler.handle(ctx);
        };
  }
}
