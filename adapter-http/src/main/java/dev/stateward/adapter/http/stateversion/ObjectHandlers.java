package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.Responses;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.ReadingState.Download;
import dev.stateward.application.stateversion.port.SignedUrl;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;

/**
 * Handles uploads and downloads of state data at signed URLs; an {@code Authorization} header is
 * neither needed nor read (State Versions API, A2).
 */
public final class ObjectHandlers {
  private static final int WORTH_COMPRESSING = 1024;

  private final PublishingState publishing;
  private final ReadingState reading;
  private final Semaphore compressors = new Semaphore(Budgets.COMPRESSED_DOWNLOADS);

  /** Handlers that call {@code publishing} and {@code reading}. */
  public ObjectHandlers(PublishingState publishing, ReadingState reading) {
    this.publishing = Objects.requireNonNull(publishing, "publishing is null");
    this.reading = Objects.requireNonNull(reading, "reading is null");
  }

  /** {@code PUT /v1/object/:capability}: when it responds, the data is stored. */
  public void upload(Context ctx) throws IOException {
    long announced = ctx.req().getContentLengthLong();
    try (InputStream body = ctx.bodyInputStream()) {
      publishing.upload(
          BearerTokens.caller(ctx),
          ctx.pathParam("capability"),
          body,
          announced < 0 ? OptionalLong.empty() : OptionalLong.of(announced));
    }
    ctx.status(200);
  }

  /** {@code GET /v1/object/:capability}. */
  public void download(Context ctx) throws IOException {
    Download download = reading.download(BearerTokens.caller(ctx), ctx.pathParam("capability"));
    ContentTags tags = ContentTags.of(download.content());
    describe(ctx, download, tags);
    if (tags.matchedBy(ctx.header("If-None-Match"))) {
      ctx.status(304);
      return;
    }
    String range = tags.allowsPart(ctx.header("If-Range")) ? ctx.header("Range") : null;
    long size = download.content().size();
    switch (ByteRange.of(range, size)) {
      case ByteRange.Whole() -> wholeOrCompressed(ctx, download, tags);
      case ByteRange.Part part -> part(ctx, download, part);
      case ByteRange.Unsatisfiable() -> {
        ctx.header("Content-Range", "bytes */" + size);
        throw new RequestRefusedException(
            Refusal.FORM, ErrorObject.of(416, "range not satisfiable"));
      }
    }
  }

  private static void describe(Context ctx, Download download, ContentTags tags) {
    ctx.contentType(
        download.place() == SignedUrl.JSON_DOWNLOAD
            ? "application/json"
            : "application/octet-stream");
    ctx.header("ETag", tags.plain());
    ctx.header("Accept-Ranges", "bytes");
    ctx.header("Vary", "Accept-Encoding");
    ctx.header("Content-Disposition", "attachment");
  }

  /** Sends the data uncompressed when too many downloads are being compressed. */
  private void wholeOrCompressed(Context ctx, Download download, ContentTags tags)
      throws IOException {
    boolean wanted = download.content().size() >= WORTH_COMPRESSING && Responses.acceptsGzip(ctx);
    boolean compressed = wanted && compressors.tryAcquire();
    try {
      whole(ctx, download, tags, compressed);
    } finally {
      if (compressed) {
        compressors.release();
      }
    }
  }

  private static void whole(Context ctx, Download download, ContentTags tags, boolean compressed)
      throws IOException {
    long size = download.content().size();
    if (compressed) {
      ctx.header("ETag", tags.compressed());
      ctx.header("Content-Encoding", "gzip");
    } else {
      ctx.res().setContentLengthLong(size);
    }
    if (wanted(ctx)) {
      try (InputStream content = download.whole()) {
        ContentResponse outflow = new ContentResponse(content, ctx.res().getOutputStream());
        if (compressed) {
          outflow.compressed();
        } else {
          outflow.plain(size);
        }
      }
    }
  }

  private static void part(Context ctx, Download download, ByteRange.Part part) throws IOException {
    long last = part.from() + part.length() - 1;
    ctx.status(206);
    ctx.header(
        "Content-Range", "bytes " + part.from() + "-" + last + "/" + download.content().size());
    ctx.res().setContentLengthLong(part.length());
    if (wanted(ctx)) {
      try (InputStream content = download.from(part.from())) {
        new ContentResponse(content, ctx.res().getOutputStream()).plain(part.length());
      }
    }
  }

  private static boolean wanted(Context ctx) {
    return !ctx.method().equals(HandlerType.HEAD);
  }
}
