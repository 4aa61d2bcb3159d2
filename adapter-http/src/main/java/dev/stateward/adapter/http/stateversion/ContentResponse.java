package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.ClientGoneException;
import dev.stateward.adapter.http.jsonapi.Responses;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Sends state data to a client. Reading may fail at the very end, when the digest does not match;
 * the failure is propagated, so that the response does not look complete.
 */
final class ContentResponse {
  private static final int PIECE = 16 * 1024;

  private final InputStream content;
  private final OutputStream client;

  ContentResponse(InputStream content, OutputStream client) {
    this.content = content;
    this.client = client;
  }

  /** Sends the next {@code length} bytes uncompressed. */
  void plain(long length) {
    byte[] piece = new byte[(int) Math.min(PIECE, length)];
    long left = length;
    while (left > 0) {
      int read = read(piece, (int) Math.min(piece.length, left));
      if (read < 0) {
        throw unreadable(new EOFException("the content is too short"));
      }
      send(client, piece, read);
      left -= read;
    }
  }

  /** Sends the rest, compressed. */
  void compressed() {
    byte[] piece = new byte[PIECE];
    OutputStream gzip = compressing();
    int read = read(piece, piece.length);
    while (read >= 0) {
      send(gzip, piece, read);
      read = read(piece, piece.length);
    }
    try {
      gzip.close();
    } catch (IOException e) {
      throw new ClientGoneException(e);
    }
  }

  private OutputStream compressing() {
    try {
      return Responses.gzip(client);
    } catch (IOException e) {
      throw new ClientGoneException(e);
    }
  }

  private int read(byte[] piece, int length) {
    try {
      return content.read(piece, 0, length);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static StoreUnavailableException unreadable(IOException cause) {
    return new StoreUnavailableException("a stored blob could not be read", cause);
  }

  private static void send(OutputStream out, byte[] piece, int length) {
    try {
      out.write(piece, 0, length);
    } catch (IOException e) {
      throw new ClientGoneException(e);
    }
  }
}
