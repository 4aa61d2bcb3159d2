package dev.stateward.testkit.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Reserves ports of this machine for servers that tests start.
 *
 * <p>A port is reserved until this JVM ends: no other test gets it, in this JVM or in another one.
 * It lies below the ports that systems give to connections (32768 and above).
 */
public final class TestPorts {
  private static final int LEAST = 10_000;
  private static final int BOUND = 32_000;

  private static final Path FOLDER =
      Path.of(
          System.getProperty("java.io.tmpdir"),
          "stateward-test-ports-" + System.getProperty("user.name"));

  /** The file lock that reserves each port; closing another channel on its file would end it. */
  private static final Map<Integer, Optional<FileLock>> TRIED = new ConcurrentHashMap<>();

  private TestPorts() {}

  /** Returns a port that is free and reserved for the caller. */
  public static int reserve() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LEAST, BOUND);
      if (TRIED.putIfAbsent(port, Optional.empty()) == null) {
        Optional<FileLock> lock = lock(port);
        TRIED.put(port, lock);
        if (lock.isPresent() && isFree(port)) {
          return port;
        }
      }
    }
  }

  private static Optional<FileLock> lock(int port) {
    try {
      Files.createDirectories(FOLDER);
      FileChannel file =
          FileChannel.open(
              FOLDER.resolve(Integer.toString(port)),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
      Optional<FileLock> lock = Optional.ofNullable(file.tryLock());
      if (lock.isEmpty()) {
        file.close();
      }
      return lock;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
