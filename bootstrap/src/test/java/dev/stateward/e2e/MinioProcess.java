package dev.stateward.e2e;

import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A MinIO of one test, which kills it and starts it again. */
final class MinioProcess implements AutoCloseable {
  private static final String SECRET = "the-secret-of-a-test";

  private final ProcessBuilder command;
  private final int port;
  private Process process;

  private MinioProcess(ProcessBuilder command, int port) throws IOException {
    this.command = command;
    this.port = port;
    this.process = command.start();
  }

  /**
   * Starts {@code program}.
   *
   * @param folder an empty one for its objects
   */
  static MinioProcess start(String program, Path folder) throws IOException {
    int port = TestPorts.reserve();
    ProcessBuilder command =
        new ProcessBuilder(
            program, "server", "--quiet", "--address", "127.0.0.1:" + port, folder.toString());
    command.environment().put("MINIO_ROOT_USER", "stateward");
    command.environment().put("MINIO_ROOT_PASSWORD", SECRET);
    command.environment().put("MINIO_CI_CD", "on");
    command.environment().put("MINIO_BROWSER", "off");
    command.environment().put("MINIO_UPDATE", "off");
    command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    MinioProcess minio = new MinioProcess(command, port);
    minio.awaitReady();
    return minio;
  }

  Map<String, String> settings() {
    return new TreeMap<>(
        Map.of(
            "STATEWARD_S3_ENDPOINT",
            url(),
            "STATEWARD_S3_ACCESS_KEY",
            "stateward",
            "STATEWARD_S3_SECRET_KEY",
            SECRET,
            "STATEWARD_BLOBS_URL",
            "s3://stateward-test/trial"));
  }

  private String url() {
    return "http://127.0.0.1:" + port;
  }

  private void awaitReady() {
    HttpRequest ready = HttpRequest.newBuilder(URI.create(url() + "/minio/health/ready")).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      Waiting.until(
          "MinIO",
          () -> {
            try {
              return client.send(ready, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
            } catch (IOException notYet) {
              return false;
            } catch (InterruptedException stopped) {
              throw new IllegalStateException(stopped);
            }
          });
    }
  }

  /** Ends it as kill -9 does. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Starts it again on the same objects and port, after {@link #kill()}. */
  void startAgain() throws IOException {
    process = command.start();
    awaitReady();
  }

  @Override
  public void close() {
    kill();
  }
}
