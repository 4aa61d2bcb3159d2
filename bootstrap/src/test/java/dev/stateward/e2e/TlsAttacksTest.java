package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.testkit.net.TestPorts;
import dev.stateward.testkit.tls.IssuedCertificate;
import dev.stateward.testkit.tls.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with a small heap that speaks TLS serves others while handshakes are abused. Half of the
 * calls of an honest client come while what was opened is held.
 */
@Timeout(900)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class TlsAttacksTest {
  private static final int CALLS = 5;
  private static final int PATIENCE_MILLIS = 30_000;
  private static final int ATTACKERS = 4;

  /** The head of a record of a handshake of TLS 1.2, without its length. */
  private static final byte[] HANDSHAKE = {22, 3, 3};

  private final int port = TestPorts.reserve();
  private final List<Socket> held = new ArrayList<>();
  private final ExecutorService attackers = Executors.newFixedThreadPool(ATTACKERS);
  private TestAuthority authority;
  private Process server;
  private Path log;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    authority = TestAuthority.make(Files.createDirectory(folder.resolve("authority")));
    IssuedCertificate issued = authority.issue("server", "ip:127.0.0.1");
    log = folder.resolve("log");
    server =
        InstalledProgram.process(
                Map.of(
                    "STATEWARD_DATA",
                    folder.resolve("data").toString(),
                    "STATEWARD_PORT",
                    Integer.toString(port),
                    "STATEWARD_TLS_CERTIFICATE_FILE",
                    issued.chain().toString(),
                    "STATEWARD_TLS_KEY_FILE",
                    issued.key().toString()),
                List.of("-Xmx128m", "-XX:+ExitOnOutOfMemoryError"),
                List.of("serve"))
            .redirectError(log.toFile())
            .start();
    assertThat(server.inputReader().readLine()).contains("listening on https://");
  }

  @AfterEach
  void release() throws IOException {
    for (Socket socket : held) {
      socket.close();
    }
    held.clear();
  }

  @AfterAll
  void stop() throws IOException, InterruptedException {
    attackers.shutdownNow();
    server.destroy();
    assertThat(server.waitFor()).isZero();
    assertThat(Files.readString(log)).doesNotContain("OutOfMemory", "\tat ");
  }

  @Test
  void withstandsHandshakesThatAreNeverComplete() throws IOException {
    byte[] hello = hello();
    for (int i = 0; i < 200; i++) {
      say(i, Arrays.copyOf(hello, i % hello.length));
    }
    serves();
  }

  @Test
  void withstandsAFloodOfHellos() throws Exception {
    byte[] hello = hello();
    attack(attacker -> {
      for (int i = 0; i < 100; i++) {
        try (Socket socket = connect(attacker)) {
          socket.getOutputStream().write(hello);
        }
      }
    });
    serves();
  }

  @Test
  void withstandsWhoNegotiatesAgain() throws Exception {
    attack(attacker -> {
      for (int i = 0; i < 10; i++) {
        try (SSLSocket socket = secured("TLSv1.2")) {
          socket.startHandshake();
          assertThatExceptionOfType(SSLException.class)
              .isThrownBy(() -> {
                socket.startHandshake();
                socket.getInputStream().read();
              });
        }
      }
    });
    serves();
  }

  @Test
  void withstandsPlainHttp() throws Exception {
    attack(attacker -> {
      for (int i = 0; i < 100; i++) {
        try (Socket socket = connect(attacker)) {
          socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII));
          byte[] answer = socket.getInputStream().readNBytes(12);
          assertThat(new String(answer, US_ASCII)).isEqualTo("HTTP/1.1 400");
        }
      }
    });
    serves();
  }

  @Test
  void withstandsRecordsThatAreNone() throws Exception {
    Random random = new Random(42);
    byte[] noise = new byte[64_000];
    random.nextBytes(noise);
    byte[] empty = new byte[50_000];
    for (int at = 0; at < empty.length; at += HANDSHAKE.length + 2) {
      System.arraycopy(HANDSHAKE, 0, empty, at, HANDSHAKE.length);
    }
    byte[] huge = Arrays.copyOf(HANDSHAKE, 64_000);
    Arrays.fill(huge, HANDSHAKE.length, huge.length, (byte) 0xFF);
    attack(attacker -> {
      for (byte[] records : List.of(noise, empty, huge, single(hello()))) {
        for (int i = 0; i < 25; i++) {
          try (Socket socket = connect(attacker)) {
            socket.getOutputStream().write(records);
            socket.getInputStream().read();
          }
        }
      }
    });
    serves();
  }

  /** The message of a record in many records of one byte. */
  private static byte[] single(byte[] record) {
    ByteBuffer records = ByteBuffer.allocate(record.length * 6);
    for (int i = 5; i < record.length; i++) {
      records.put(HANDSHAKE).put((byte) 0).put((byte) 1).put(record[i]);
    }
    return Arrays.copyOf(records.array(), records.position());
  }

  /** Something that one of several attackers does until the server cuts it. */
  private interface Attack {
    void by(int attacker) throws IOException;
  }

  private void attack(Attack attack) throws Exception {
    List<? extends Future<?>> running =
        IntStream.range(0, ATTACKERS)
            .mapToObj(attacker ->
                attackers.submit(() -> {
                  attack.by(attacker);
                  return true;
                }))
            .toList();
    serves();
    for (Future<?> each : running) {
      each.get();
    }
  }

  /** An honest client is answered, by a new connection each time. */
  private void serves() throws IOException {
    for (int i = 0; i < CALLS; i++) {
      try (SSLSocket socket = secured("TLSv1.3")) {
        socket
            .getOutputStream()
            .write(
                "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
                    .getBytes(US_ASCII));
        assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
            .startsWith("HTTP/1.1 200");
      }
    }
    assertThat(server.isAlive()).isTrue();
  }

  private SSLSocket secured(String version) throws IOException {
    var socket =
        (SSLSocket)
            authority
                .trusted()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setEnabledProtocols(new String[] {version});
    return socket;
  }

  /** Attackers have addresses of their own: a client may have few connections only. */
  private Socket connect(int attacker) throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.bind(new InetSocketAddress("127.0.0." + (2 + attacker % ATTACKERS), 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return socket;
  }

  private void say(int attacker, byte[] bytes) throws IOException {
    Socket socket = connect(attacker);
    held.add(socket);
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException refused) {
      assertThat(refused).as("one more is cut").isNotInstanceOf(SSLException.class);
    }
  }

  /** What a client says first. */
  private byte[] hello() throws IOException {
    SSLEngine engine = authority.trusted().createSSLEngine();
    engine.setUseClientMode(true);
    ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), record);
    return Arrays.copyOf(record.array(), record.position());
  }
}
