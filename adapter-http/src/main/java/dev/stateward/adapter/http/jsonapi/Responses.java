package dev.stateward.adapter.http.jsonapi;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** Sends responses of known size, compressed when that is worthwhile and the client accepts it. */
public final class Responses {
  private static final int WORTH_COMPRESSING = 1024;
  private static final int BUFFER = 8192;

  private static final Pattern NO_WEIGHT = Pattern.compile("q=0(\\.0*)?");

  private Responses() {}

  /** Responds with text. */
  public static void text(Context ctx, int status, String mediaType, byte[] text) {
    byte[] body = text;
    if (text.length > WORTH_COMPRESSING) {
      ctx.header("Vary", "Accept-Encoding");
      if (acceptsGzip(ctx)) {
        ctx.header("Content-Encoding", "gzip");
        body = gzipped(text);
      }
    }
    ctx.status(status).contentType(mediaType).result(body);
    ctx.res().setContentLengthLong(body.length);
  }

  /** Sends the response immediately, before the request ends. */
  public static void send(Context ctx) throws IOException {
    FairShares.answered(ctx);
    InputStream body = ctx.resultInputStream();
    if (body != null && !ctx.method().equals(HandlerType.HEAD)) {
      body.transferTo(ctx.res().getOutputStream());
    }
    ctx.res().flushBuffer();
  }

  /** Whether the client accepts gzip (RFC 9110, 12.5.3). */
  public static boolean acceptsGzip(Context ctx) {
    String accepted = ctx.header("Accept-Encoding");
    if (accepted == null) {
      return false;
    }
    for (String coding : accepted.toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parts = coding.strip().split(";", -1);
      if (parts[0].strip().equals("gzip")) {
        return parts.length == 1 || !NO_WEIGHT.matcher(parts[1].strip()).matches();
      }
    }
    return false;
  }

  /** A stream that compresses at the fastest level. */
  public static GZIPOutputStream gzip(OutputStream out) throws IOException {
    return new QuickGzip(out);
  }

  private static byte[] gzipped(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 4);
    try (GZIPOutputStream gzip = gzip(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static final class QuickGzip extends GZIPOutputStream {
    QuickGzip(OutputStream out) throws IOException {
      super(out, BUFFER);
      def.setLevel(1);
    }
  }
}
