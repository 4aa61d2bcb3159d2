package dev.stateward.adapter.blobstore.rootkey;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Listens and accepts nothing, until the system answers nobody who wants to connect. */
final class FullServer implements AutoCloseable {
  private static final int WAITING = 200;
  private static final int MILLIS = 250;

  private final ServerSocket server;
  private final List<Socket> waiting = new ArrayList<>();

  FullServer() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    for (int i = 0; i < WAITING; i++) {
      Socket socket = new Socket();
      waiting.add(socket);
      try {
        socket.connect(server.getLocalSocketAddress(), MILLIS);
      } catch (SocketTimeoutException e) {
        return;
      }
    }
    throw new IOException("the system lets anybody connect");
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : waiting) {
      socket.close();
    }
    server.close();
  }
}
