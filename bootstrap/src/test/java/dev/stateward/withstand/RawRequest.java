package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;

/** A request that is written byte by byte, as no client library would; closed by who sent it. */
final class RawRequest implements AutoCloseable {
  /** The server cut the connection instead of answering. */
  static final int CUT = -1;

  private static final int PATIENCE_MILLIS = 60_000;

  /** Attackers have an address of their own, where the system has more than one of itself. */
  private static final String ATTACKER = "127.0.0.2";

  /** With this many they have most connections of a server. */
  private static final int ATTACKERS = 4;

  private static final boolean ELSEWHERE = isElsewhere();

  private final Socket socket;
  private final OutputStream out;
  private final InputStream in;

  RawRequest(URI server) throws IOException {
    this(server, ATTACKER);
  }

  /** A request of one of several attackers: a client may have few connections only. */
  static RawRequest ofOne(URI server, int attacker) throws IOException {
    return new RawRequest(server, "127.0.0." + (2 + attacker % ATTACKERS));
  }

  /** A request of one of up to 250 attackers of whom each has an address of their own. */
  static RawRequest ofMany(URI server, int attacker) throws IOException {
    return new RawRequest(server, "127.0.1." + (1 + attacker % 250));
  }

  private RawRequest(URI server, String from) throws IOException {
    socket = new Socket();
    socket.setSoTimeout(PATIENCE_MILLIS);
    if (ELSEWHERE) {
      socket.bind(new InetSocketAddress(from, 0));
    }
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()));
    out = socket.getOutputStream();
    in = new BufferedInputStream(socket.getInputStream());
  }

  private static boolean isElsewhere() {
    try (ServerSocket bound = new ServerSocket()) {
      bound.bind(new InetSocketAddress(ATTACKER, 0));
      return true;
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Writes the request line and headers, unless the server cut the connection. */
  RawRequest head(String... lines) {
    end(String.join("\r\n", lines) + "\r\nHost: 127.0.0.1\r\n\r\n");
    return this;
  }

  RawRequest text(String text) throws IOException {
    out.write(text.getBytes(ISO_8859_1));
    out.flush();
    return this;
  }

  /** Writes {@code content}, unless the server cut the connection. */
  void bytes(byte[] content) {
    try {
      out.write(content);
      out.flush();
    } catch (IOException cut) {
      // what it answered before may still be there to read
    }
  }

  /** Writes {@code text} as often as it takes; false when the server cut the connection. */
  boolean repeat(String text, long times) {
    byte[] block = text.repeat(1000).getBytes(ISO_8859_1);
    try {
      for (long left = times; left > 0; left -= 1000) {
        out.write(block, 0, (int) Math.min(left, 1000) * text.length());
      }
      out.flush();
      return true;
    } catch (IOException cut) {
      return false;
    }
  }

  /** Writes {@code text}, unless the server cut the connection. */
  void end(String text) {
    try {
      text(text);
    } catch (IOException cut) {
      // what it answered before may still be there to read
    }
  }

  /** The status of the answer, or {@link #CUT}. */
  int status() {
    try {
      StringBuilder line = new StringBuilder();
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.append((char) next);
      }
      return line.length() < 12 ? CUT : Integer.parseInt(line.substring(9, 12));
    } catch (IOException cut) {
      return CUT;
    }
  }

  /** Whether a request of such a status was refused: for what it is, or for now. */
  static boolean isRefusal(int status) {
    return status == CUT || (status >= 400 && status < 500) || status == 503;
  }

  /** Reads one byte; false at the end, or when the server cut the connection. */
  boolean readByte() {
    try {
      return in.read() >= 0;
    } catch (IOException cut) {
      return false;
    }
  }

  /** Reads one byte, if one has come. */
  void readArrivedByte() {
    try {
      if (in.available() > 0) {
        in.skipNBytes(1);
      }
    } catch (IOException cut) {
      // what is read next says so too
    }
  }

  static void closeAll(List<RawRequest> requests) throws IOException {
    for (RawRequest request : requests) {
      request.close();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
