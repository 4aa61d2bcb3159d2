package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real nginx with the configuration that the guide shows, on addresses of a test. */
final class Nginx implements AutoCloseable {
  private static final Path EXAMPLE = Path.of("..", "docs", "examples", "cluster", "nginx.conf");
  private static final List<String> NODES = List.of("10.0.0.11:8080", "10.0.0.12:8080");

  private final Process process;

  private Nginx(Process process) {
    this.process = process;
  }

  /** The program; empty where it is not installed. */
  static Optional<Path> program() {
    return Stream.concat(
            Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getenv("PATH")),
            Stream.of("/usr/sbin"))
        .map(folder -> Path.of(folder, "nginx"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it before two nodes; it is reached as {@code localhost}. */
  static Nginx start(Path program, Path folder, int port, List<ServerProcess> nodes)
      throws Exception {
    Certificate certificate = Certificate.ofLocalhost(folder);
    String example = Files.readString(EXAMPLE);
    example = replaced(example, "listen 443", "listen 127.0.0.1:" + port);
    example = replaced(example, "/etc/nginx/stateward.crt", certificate.chain().toString());
    example = replaced(example, "/etc/nginx/stateward.key", certificate.key().toString());
    for (int node = 0; node < NODES.size(); node++) {
      example =
          replaced(example, NODES.get(node), nodes.get(node).url().substring("http://".length()));
    }
    Files.writeString(
        folder.resolve("nginx.conf"),
        """
        daemon off;
        pid nginx.pid;
        error_log stderr;
        events {}
        http {
        access_log off;
        client_body_temp_path bodies;
        proxy_temp_path proxied;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
        %s
        }
        """
            .formatted(example));
    Process process =
        new ProcessBuilder(
                program.toString(), "-p", folder.toString(), "-c", "nginx.conf", "-e", "stderr")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.log").toFile())
            .start();
    return new Nginx(process);
  }

  private static String replaced(String text, String before, String after) {
    assertThat(text).contains(before);
    return text.replace(before, after);
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
