package dev.stateward.adapter.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** A proxy before a database server that cuts a connection when a client says a certain word. */
final class CuttingProxy implements AutoCloseable {
  private static final Order NONE = new Order("", Moment.BEFORE_THE_SERVER_HEARS);

  private final String host;
  private final int port;
  private final ServerSocket listening;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReference<Order> order = new AtomicReference<>(NONE);
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

  /** When a connection is cut. */
  enum Moment {
    BEFORE_THE_SERVER_HEARS,
    /** Once the server has done what it was told and says so. */
    BEFORE_THE_CLIENT_HEARS
  }

  private record Order(String word, Moment moment) {
    boolean concerns(byte[] said) {
      return !word.isEmpty() && new String(said, StandardCharsets.ISO_8859_1).contains(word);
    }
  }

  private CuttingProxy(String host, int port, ServerSocket listening) {
    this.host = host;
    this.port = port;
    this.listening = listening;
  }

  static CuttingProxy before(String host, int port) throws IOException {
    var proxy =
        new CuttingProxy(host, port, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    proxy.threads.execute(proxy::accept);
    return proxy;
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Cuts the connection on which {@code word} is said next, and no other. */
  void cutAt(String word, Moment moment) {
    order.set(new Order(word, moment));
  }

  /** Cuts all connections there are. */
  void cutAll() {
    sockets.forEach(CuttingProxy::close);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    cutAll();
    threads.close();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        Socket server = new Socket(host, port);
        sockets.add(client);
        sockets.add(server);
        Line line = new Line(client, server);
        threads.execute(line::carryRequests);
        threads.execute(line::carryAnswers);
      } catch (IOException closed) {
        // Asked by the loop.
      }
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** One connection, with what was ordered for it. */
  private final class Line {
    private final Socket client;
    private final Socket server;
    private volatile boolean answersAreLost;

    Line(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void carryRequests() {
      carry(
          client,
          server,
          said -> {
            Order current = order.get();
            if (!current.concerns(said) || !order.compareAndSet(current, NONE)) {
              return true;
            }
            answersAreLost = current.moment() == Moment.BEFORE_THE_CLIENT_HEARS;
            return answersAreLost;
          });
    }

    void carryAnswers() {
      carry(server, client, said -> !answersAreLost);
    }

    /** Carries until one side closes, or until a piece must not pass. */
    private void carry(Socket from, Socket to, Gate authorizer) {
      byte[] buffer = new byte[16_384];
      try (from;
          to;
          InputStream in = from.getInputStream();
          OutputStream out = to.getOutputStream()) {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          if (!authorizer.lets(Arrays.copyOf(buffer, read))) {
            return;
          }
          out.write(buffer, 0, read);
        }
      } catch (IOException closed) {
        // The other direction ended, and with it this one.
      } finally {
        sockets.remove(from);
        sockets.remove(to);
      }
    }
  }

  private interface Gate {
    boolean lets(byte[] said);
  }
}
