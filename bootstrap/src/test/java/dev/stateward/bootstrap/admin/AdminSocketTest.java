package dev.stateward.bootstrap.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
// The sockets are open while their blocks run.
@SuppressWarnings("try")
class AdminSocketTest {
  @TempDir private Path folder;

  private static void ignore(JsonNode progress) {}

  private AutoCloseable open(String name, AdminCommand command) {
    return AdminSocket.open(folder, Map.of(name, command));
  }

  private AdminClient client() {
    return AdminClient.connect(folder).orElseThrow();
  }

  @Test
  void passesArgumentsProgressAndTheResult() throws Exception {
    List<JsonNode> progress = new ArrayList<>();
    try (var socket =
            open(
                "count",
                (arguments, told) -> {
                  told.accept(IntNode.valueOf(1));
                  told.accept(IntNode.valueOf(2));
                  return TextNode.valueOf("of " + arguments.asText());
                });
        var client = client()) {
      assertThat(client.run("count", TextNode.valueOf("ä\n"), progress::add).asText())
          .isEqualTo("of ä\n");
    }
    assertThat(progress).containsExactly(IntNode.valueOf(1), IntNode.valueOf(2));
  }

  @Test
  void isForItsOwnerAloneAndGoneWhenItIsClosed() throws Exception {
    Path file = AdminSocket.in(folder);
    try (var socket = open("any", (arguments, told) -> arguments)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    assertThat(file).doesNotExist();
    assertThat(AdminClient.connect(folder)).isEmpty();
  }

  @Test
  void replacesOneThatADeadServerLeft() throws Exception {
    try (var dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      dead.bind(UnixDomainSocketAddress.of(AdminSocket.in(folder)));
    }
    assertThat(AdminSocket.in(folder)).exists();
    assertThat(AdminClient.connect(folder)).isEmpty();

    try (var socket = open("any", (arguments, told) -> arguments);
        var client = client()) {
      assertThat(client.run("any", IntNode.valueOf(7), AdminSocketTest::ignore).asInt())
          .isEqualTo(7);
    }
  }

  @Test
  void isLeftOutWhereItsPathIsTooLong() throws Exception {
    Path deep = Files.createDirectories(folder.resolve("d".repeat(100)));

    try (var socket = AdminSocket.open(deep, Map.of())) {
      assertThat(AdminSocket.in(deep)).doesNotExist();
      assertThat(AdminClient.connect(deep)).isEmpty();
    }
  }

  @Test
  void saysWhyACommandWasRefused() throws Exception {
    try (var socket =
        open(
            "refuse",
            (arguments, told) -> {
              throw new UseCaseFailedException(new Failure.NotAllowed("not today"));
            })) {
      assertThatThrownBy(() -> run("refuse")).hasMessage("not today");
      assertThatThrownBy(() -> run("other")).hasMessageContaining("does not know the command");
    }
  }

  @Test
  void saysWhatTheStoreOrTheKeyServerSaid() throws Exception {
    try (var socket =
        open(
            "check",
            (arguments, told) -> {
              throw new StoreUnavailableException(
                  "the key server refused", new IOException("Vault is sealed"));
            })) {
      assertThatThrownBy(() -> run("check")).hasMessage("the key server refused: Vault is sealed");
    }
  }

  private JsonNode run(String command) {
    try (var client = client()) {
      return client.run(command, IntNode.valueOf(1), AdminSocketTest::ignore);
    }
  }

  @Test
  void tellsNothingOfAnUnexpectedFailure() throws Exception {
    try (var socket =
        open(
            "fail",
            (arguments, told) -> {
              throw new IllegalStateException("a secret");
            })) {
      assertThatThrownBy(() -> run("fail"))
          .hasMessageContaining("the server's log")
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void refusesALineThatIsTooLong() throws Exception {
    try (var socket = open("any", (arguments, told) -> arguments)) {
      assertThat(answer("x".repeat(AdminBudgets.LINE + 1))).contains("longer than 65536 bytes");
      assertThat(answer("nonsense\n")).contains("not JSON");
      assertThat(answer("{\"version\":2,\"command\":\"any\"}\n")).contains("another version");
    }
  }

  private String answer(String sent) throws IOException {
    try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(AdminSocket.in(folder)))) {
      ByteBuffer bytes = ByteBuffer.wrap(sent.getBytes(StandardCharsets.UTF_8));
      try {
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      } catch (IOException e) {
        // It was refused before it was sent.
      }
      ByteBuffer answer = ByteBuffer.allocate(1024);
      channel.read(answer);
      return new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void servesSoManyCommandsAtOnceAndNoMore() throws Exception {
    CountDownLatch running = new CountDownLatch(AdminBudgets.CONNECTIONS);
    CountDownLatch end = new CountDownLatch(1);
    try (var socket =
        open(
            "wait",
            (arguments, told) -> {
              running.countDown();
              await(end);
              return arguments;
            })) {
      List<CompletableFuture<JsonNode>> commands = new ArrayList<>();
      for (int i = 0; i < AdminBudgets.CONNECTIONS; i++) {
        commands.add(CompletableFuture.supplyAsync(() -> run("wait"), Thread::startVirtualThread));
      }
      await(running);

      assertThatThrownBy(() -> run("wait")).hasMessageContaining("too many commands");
      end.countDown();
      commands.forEach(command -> assertThat(command.join().asInt()).isEqualTo(1));
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(300, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void endsTheWorkForACommandThatIsGone() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    CountDownLatch begun = new CountDownLatch(1);
    try (var socket =
        open(
            "work",
            (arguments, told) -> {
              begun.countDown();
              try {
                while (true) {
                  told.accept(TextNode.valueOf("x".repeat(1000)));
                }
              } catch (UncheckedIOException e) {
                ended.complete(e);
                throw e;
              }
            })) {
      SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(AdminSocket.in(folder)));
      client.write(
          ByteBuffer.wrap(
              "{\"version\":1,\"command\":\"work\"}\n".getBytes(StandardCharsets.UTF_8)));
      await(begun);
      client.close();

      assertThat(ended.get(300, TimeUnit.SECONDS)).isNotNull();
    }
  }

  @Test
  void cutsACommandOffThatSendsNothing() throws Exception {
    try (var socket = open("any", (arguments, told) -> arguments);
        var silent = SocketChannel.open(UnixDomainSocketAddress.of(AdminSocket.in(folder)))) {
      ByteBuffer answer = ByteBuffer.allocate(1024);

      assertThat(silent.read(answer)).isEqualTo(-1);
    }
  }
}
