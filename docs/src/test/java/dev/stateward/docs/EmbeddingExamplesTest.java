package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The services in {@code examples/embedding}, compiled, started and asked. */
@Timeout(900)
class EmbeddingExamplesTest {
  private static final Path SOURCES = Path.of("examples", "embedding");
  private static final String LISTENING = "listening on port ";

  @TempDir private Path classes;

  @ParameterizedTest
  @ValueSource(strings = {"PlainService", "JavalinService"})
  void answersByTheRules(String service) throws Exception {
    compile("Rules", service);
    Process process = start(service);
    try (BufferedReader printed = process.inputReader();
        HttpClient client = HttpClient.newHttpClient()) {
      String server = "http://127.0.0.1:" + port(printed);

      assertThat(offered(client, server, 1, "a")).isEqualTo("200 accepted");
      assertThat(offered(client, server, 3, "b")).isEqualTo("200 accepted");
      assertThat(offered(client, server, 2, "c")).isEqualTo("409 serial 2 is lower than 3");
      assertThat(offered(client, server, 3, "c"))
          .isEqualTo("409 serial 3 is taken by another state");
      assertThat(offered(client, server, -1, "c")).isEqualTo("400 that is not a question");
      assertThat(mayDo(client, server, "plan", "read-state"))
          .isEqualTo("200 link of team team-ops at level plan");
      assertThat(mayDo(client, server, "plan", "write-state"))
          .isEqualTo("403 no: plan does not give write-state");
      assertThat(mayDo(client, server, "all", "write-state"))
          .isEqualTo("400 that is not a question");
    } finally {
      process.destroy();
      assertThat(process.waitFor()).isNotNegative();
    }
  }

  private void compile(String... names) throws IOException {
    List<Path> files = Stream.of(names).map(name -> SOURCES.resolve(name + ".java")).toList();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager manager =
        ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null)) {
      Iterable<? extends JavaFileObject> sources = manager.getJavaFileObjectsFromPaths(files);
      List<String> options =
          List.of(
              "-d",
              classes.toString(),
              "-proc:none",
              "--release",
              "21",
              "-Xlint:all,-classfile,-processing,-path",
              "-Werror");
      boolean compiled =
          ToolProvider.getSystemJavaCompiler()
              .getTask(messages, manager, null, options, null, sources)
              .call();
      assertThat(compiled).as("%s", messages).isTrue();
    }
  }

  /** The jar of the domain alone, or with it what Javalin needs. */
  private static String needed(String service) throws URISyntaxException {
    return service.equals("PlainService")
        ? Guide.domain().toString()
        : System.getProperty("java.class.path");
  }

  private Process start(String service) throws IOException, URISyntaxException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classes + File.pathSeparator + needed(service),
            service,
            "0")
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static int port(BufferedReader printed) {
    return printed
        .lines()
        .filter(line -> line.startsWith(LISTENING))
        .mapToInt(line -> Integer.parseInt(line.substring(LISTENING.length())))
        .findFirst()
        .orElseThrow();
  }

  private static String offered(HttpClient client, String server, int serial, String digit) {
    String query = "/states?serial=" + serial + "&lineage=8094ef40&md5=" + digit.repeat(32);
    return asked(
        client,
        HttpRequest.newBuilder(URI.create(server + query))
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  private static String mayDo(HttpClient client, String server, String level, String permission) {
    String query = "/access?level=" + level + "&permission=" + permission;
    return asked(client, HttpRequest.newBuilder(URI.create(server + query)));
  }

  private static String asked(HttpClient client, HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() + " " + answer.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
