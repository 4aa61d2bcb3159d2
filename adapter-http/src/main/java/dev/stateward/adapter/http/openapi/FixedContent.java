package dev.stateward.adapter.http.openapi;

import dev.stateward.adapter.http.jsonapi.Responses;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Content that is the same for everybody as long as the server runs. It is made and compressed when
 * it is asked for the first time, and only then takes memory.
 */
final class FixedContent {
  private final Supplier<byte[]> source;
  private final ReentrantLock lock = new ReentrantLock();
  private byte @Nullable [] plain;
  private byte[] compressed = {};
  private String tag = "";

  FixedContent(Supplier<byte[]> source) {
    this.source = source;
  }

  /** Sends it, or says that the client has it already. */
  void send(Context ctx, String mediaType) {
    byte[] whole = made();
    boolean gzip = Responses.acceptsGzip(ctx);
    // Clients may keep it, and ask each time whether it is still the same.
    ctx.header("Cache-Control", "no-cache");
    ctx.header("Vary", "Accept-Encoding");
    ctx.header("ETag", '"' + tag + (gzip ? "-gzip\"" : "\""));
    String known = ctx.header("If-None-Match");
    if (known != null && (known.contains(tag) || known.strip().equals("*"))) {
      ctx.status(304);
      return;
    }
    byte[] body = gzip ? compressed : whole;
    if (gzip) {
      ctx.header("Content-Encoding", "gzip");
    }
    ctx.contentType(mediaType).result(body);
    ctx.res().setContentLengthLong(body.length);
  }

  private byte[] made() {
    lock.lock();
    try {
      byte[] known = plain;
      if (known == null) {
        known = source.get();
        compressed = compressed(known);
        tag = tag(known);
        plain = known;
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  private static byte[] compressed(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 8);
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
