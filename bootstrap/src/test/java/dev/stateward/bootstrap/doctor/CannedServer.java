package dev.stateward.bootstrap.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Answers each request by its first line with the same text, without reading its body. */
final class CannedServer implements AutoCloseable {
  private final ServerSocket listening;
  private final Function<String, String> answers;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private CannedServer(ServerSocket listening, Function<String, String> answers) {
    this.listening = listening;
    this.answers = answers;
  }

  /** An empty answer is none: the request waits. */
  static CannedServer answering(Function<String, String> answers) throws IOException {
    return on(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), answers);
  }

  static CannedServer on(ServerSocket listening, Function<String, String> answers) {
    CannedServer server = new CannedServer(listening, answers);
    server.threads.execute(server::accept);
    return server;
  }

  int port() {
    return listening.getLocalPort();
  }

  /** An answer with a body of a type. */
  static String answer(String status, String headers, String body) {
    return "HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: %d\r\n%s\r\n%s"
        .formatted(status, body.length(), headers, body);
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        threads.execute(() -> answer(client));
      } catch (IOException closed) {
        // Asked by the loop.
      }
    }
  }

  private void answer(Socket client) {
    try (client) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
      String request = String.valueOf(in.readLine());
      String line = in.readLine();
      while (line != null && !line.isEmpty()) {
        line = in.readLine();
      }
      String text = answers.apply(request);
      if (text.isEmpty()) {
        in.transferTo(Writer.nullWriter());
        return;
      }
      client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      client.getOutputStream().flush();
      client.shutdownOutput();
      in.transferTo(Writer.nullWriter());
    } catch (IOException gone) {
      // The client has seen enough.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    threads.shutdownNow();
  }
}
