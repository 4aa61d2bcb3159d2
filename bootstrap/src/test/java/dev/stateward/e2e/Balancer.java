package dev.stateward.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Passes connections on to several servers in turn, byte for byte. */
final class Balancer implements AutoCloseable {
  private final ServerSocket listening;
  private final List<Integer> ports;
  private final ExecutorService pipes = Executors.newVirtualThreadPerTaskExecutor();

  private Balancer(ServerSocket listening, List<Integer> ports) {
    this.listening = listening;
    this.ports = ports;
  }

  /** Listens on {@code port} and passes on to {@code ports}. */
  static Balancer start(int port, List<Integer> ports) throws IOException {
    Balancer balancer =
        new Balancer(new ServerSocket(port, 100, InetAddress.getLoopbackAddress()), ports);
    balancer.pipes.execute(balancer::accept);
    return balancer;
  }

  private void accept() {
    for (int turn = 0; !listening.isClosed(); turn++) {
      try {
        Socket client = listening.accept();
        Socket server =
            new Socket(InetAddress.getLoopbackAddress(), ports.get(turn % ports.size()));
        pipes.execute(() -> pass(client, server));
        pipes.execute(() -> pass(server, client));
      } catch (IOException gone) {
        // the balancer is closed, or that server is down: the client tries again
      }
    }
  }

  private static void pass(Socket from, Socket to) {
    try (from;
        to;
        InputStream in = from.getInputStream()) {
      in.transferTo(to.getOutputStream());
    } catch (IOException gone) {
      // both ends are closed
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    pipes.shutdownNow();
  }
}
