package dev.stateward.bootstrap.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** Passes connections on to a server, byte for byte, until something is wrong with the link. */
final class FaultyLink implements AutoCloseable {
  private static final Duration LATENCY = Duration.ofMillis(300);

  private final ServerSocket listening;
  private final int target;
  private final ExecutorService pipes = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile Fault fault = Fault.NONE;

  private FaultyLink(ServerSocket listening, int target) {
    this.listening = listening;
    this.target = target;
  }

  /** What may be wrong. */
  enum Fault {
    NONE,
    /**
     * Connections stay open and new ones are taken, but nothing comes out, as from a hung machine.
     */
    SWALLOWS_ALL,
    /** The server hears nothing, and what it still says arrives. */
    SWALLOWS_REQUESTS,
    /** The server hears everything, and its answers are lost. */
    SWALLOWS_ANSWERS,
    /** Connections break, and new ones are refused. */
    REFUSES,
    /** Each piece is late. */
    IS_SLOW;

    private boolean swallows(boolean request) {
      return this == SWALLOWS_ALL || this == (request ? SWALLOWS_REQUESTS : SWALLOWS_ANSWERS);
    }
  }

  /** Listens on a free port before {@code target}, a port of this machine. */
  static FaultyLink before(int target) throws IOException {
    FaultyLink link =
        new FaultyLink(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()), target);
    link.pipes.execute(link::accept);
    return link;
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Has this fault from now on. */
  void fail(Fault with) throws IOException {
    fault = with;
    if (with == Fault.REFUSES) {
      breakAll();
    }
  }

  /** Passes new connections on again; those that lost something are gone, as after a restart. */
  void heal() throws IOException {
    boolean lost = fault != Fault.IS_SLOW;
    fault = Fault.NONE;
    if (lost) {
      breakAll();
    }
  }

  private void breakAll() throws IOException {
    for (Socket each : sockets) {
      each.close();
    }
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        if (fault == Fault.REFUSES) {
          client.close();
          continue;
        }
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.add(client);
        sockets.add(server);
        pipes.execute(() -> pass(client, server, true));
        pipes.execute(() -> pass(server, client, false));
      } catch (IOException closed) {
        // Asked by the loop.
      }
    }
  }

  private void pass(Socket from, Socket to, boolean request) {
    byte[] piece = new byte[16_384];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        if (fault == Fault.IS_SLOW) {
          LockSupport.parkNanos(LATENCY.toNanos());
        }
        if (!fault.swallows(request)) {
          out.write(piece, 0, read);
        }
      }
    } catch (IOException gone) {
      // Both ends are closed.
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    breakAll();
    pipes.close();
  }
}
