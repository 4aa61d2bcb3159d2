package dev.stateward.bootstrap.admin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/** JSON documents on a connection, one on a line. */
final class JsonLines implements AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();

  private final SocketChannel channel;
  private final InputStream in;

  JsonLines(SocketChannel channel) {
    this.channel = channel;
    this.in = Channels.newInputStream(channel);
  }

  /**
   * The next document.
   *
   * @throws EOFException when the other side has closed the connection
   */
  JsonNode read() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection was closed");
      }
      if (line.size() == AdminBudgets.LINE) {
        throw new IOException("a line is longer than " + AdminBudgets.LINE + " bytes");
      }
      line.write(next);
    }
    try {
      return JSON.readTree(line.toByteArray());
    } catch (JsonProcessingException e) {
      throw new IOException("a line is not JSON", e);
    }
  }

  void write(JsonNode document) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(document);
    ByteBuffer line = ByteBuffer.allocate(bytes.length + 1).put(bytes).put((byte) '\n').flip();
    while (line.hasRemaining()) {
      channel.write(line);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
