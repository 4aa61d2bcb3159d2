package dev.stateward.bootstrap.admin;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes commands of the operator, who alone can reach it: it is in their private folder. */
public final class AdminSocket implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AdminSocket.class);
  private static final String NAME = "stateward.sock";

  private final Path file;
  private final ServerSocketChannel server;
  private final Map<String, AdminCommand> commands;
  private final Semaphore places = new Semaphore(AdminBudgets.CONNECTIONS);
  private final Set<SocketChannel> connected = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService timeouts =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  private AdminSocket(Path file, ServerSocketChannel server, Map<String, AdminCommand> commands) {
    this.file = file;
    this.server = server;
    this.commands = commands;
  }

  /** The socket of the server whose data are in {@code folder}. */
  static Path in(Path folder) {
    return folder.resolve(NAME);
  }

  static boolean fits(Path file) {
    return file.toString().getBytes(StandardCharsets.UTF_8).length <= AdminBudgets.PATH;
  }

  /**
   * Opens the socket of the one server that has the database in {@code folder} open: a file that is
   * there was left by one that died. When that is not possible, the server runs without it.
   *
   * @param commands by name; those that come later are done too
   */
  public static AutoCloseable open(Path folder, Map<String, AdminCommand> commands) {
    Path file = in(folder);
    if (!fits(file)) {
      LOG.warn(
          "commands cannot reach this server: the path of the data folder is too long for the"
              + " socket {}",
          file);
      return () -> {};
    }
    try {
      Files.deleteIfExists(file);
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(file));
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      AdminSocket socket = new AdminSocket(file, server, commands);
      socket.threads.execute(socket::accept);
      return socket;
    } catch (IOException | UnsupportedOperationException e) {
      LOG.warn("commands cannot reach this server: {} cannot be opened", file, e);
      return () -> {};
    }
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel channel = server.accept();
        connected.add(channel);
        threads.execute(() -> serve(channel));
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException e) {
        LOG.warn("a command could not connect", e);
      }
    }
  }

  private void serve(SocketChannel channel) {
    boolean placed = places.tryAcquire();
    try (JsonLines lines = new JsonLines(channel)) {
      AdminConversation conversation = new AdminConversation(lines, timeouts);
      if (placed) {
        conversation.hold(commands);
      } else {
        conversation.turnAway("too many commands are connected; try again");
      }
    } catch (IOException e) {
      LOG.info("a command was disconnected: {}", e.getMessage());
    } finally {
      connected.remove(channel);
      if (placed) {
        places.release();
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    Files.deleteIfExists(file);
    for (SocketChannel channel : connected) {
      channel.close();
    }
    threads.shutdown();
    try {
      if (!threads.awaitTermination(AdminBudgets.CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    timeouts.shutdownNow();
  }
}
