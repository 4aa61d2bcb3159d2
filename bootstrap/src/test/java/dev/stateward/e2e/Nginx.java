package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real nginx with the configuration of an example, on addresses of a test. */
final class Nginx implements AutoCloseable {
  private final Process process;

  private Nginx(Process process) {
    this.process = process;
  }

  /** Every CLI, where there is an nginx; else none, and {@code trial} is told to be left out. */
  static List<Cli> everyCli(String trial) {
    if (program().isPresent()) {
      return Cli.found();
    }
    new PrintStream(System.err, true, StandardCharsets.UTF_8)
        .println("### NOT TRIED: " + trial + " (nginx was not found) ###");
    return List.of();
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

  /** Starts it with an example that listens on 443; it is reached as {@code localhost}. */
  static Nginx start(Path folder, int port, Example example) throws Exception {
    Certificate certificate = Certificate.ofLocalhost(folder);
    String servers =
        example
            .with("listen 443", "listen 127.0.0.1:" + port)
            .with("/etc/nginx/states.crt", certificate.chain().toString())
            .with("/etc/nginx/states.key", certificate.key().toString())
            .text();
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
            .formatted(servers));
    Process process =
        new ProcessBuilder(
                program().orElseThrow().toString(),
                "-p",
                folder.toString(),
                "-c",
                "nginx.conf",
                "-e",
                "stderr")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.log").toFile())
            .start();
    return new Nginx(process);
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
