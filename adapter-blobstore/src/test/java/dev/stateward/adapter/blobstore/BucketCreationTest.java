package dev.stateward.adapter.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.minio.errors.ErrorResponseException;
import io.minio.errors.MinioException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buckets are created on a server that is as strict about locations as AWS. */
final class BucketCreationTest {
  private final List<String> created = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** AWS (CreateBucket) refuses {@code us-east-1} as a location and requires other regions. */
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String signed = exchange.getRequestHeaders().getFirst("Authorization");
      boolean right =
          signed.contains("/us-east-1/s3/")
              ? body.isEmpty()
              : body.contains(">eu-central-1</LocationConstraint>");
      if (exchange.getRequestURI().getPath().startsWith("/taken")) {
        refuse(exchange, 409, "BucketAlreadyExists");
      } else if (right) {
        created.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        exchange.sendResponseHeaders(200, -1);
      } else {
        refuse(exchange, 400, "InvalidLocationConstraint");
      }
    }
  }

  private static void refuse(HttpExchange exchange, int status, String code) throws IOException {
    byte[] error = ("<Error><Code>" + code + "</Code></Error>").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/xml");
    exchange.sendResponseHeaders(status, error.length);
    exchange.getResponseBody().write(error);
  }

  @ParameterizedTest
  @ValueSource(strings = {"us-east-1", "eu-central-1"})
  void namesALocationOnlyWhereThereIsOne(String region) throws Exception {
    BucketCreation.run(settings(region, "states"));

    assertThat(created).containsExactly("PUT /states");
  }

  @ParameterizedTest
  @ValueSource(strings = {"us-east-1", "eu-central-1"})
  void tellsWhyABucketCannotBeCreated(String region) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> BucketCreation.run(settings(region, "taken")))
        .satisfies(e -> assertThat(S3Connection.reason(e)).isEqualTo("BucketAlreadyExists"));
  }

  @Test
  void tellsThatNobodyAnswers() {
    S3Settings settings = settings("us-east-1", "states");
    server.stop(0);

    assertThatExceptionOfType(MinioException.class).isThrownBy(() -> BucketCreation.run(settings));
  }

  private S3Settings settings(String region, String bucket) {
    URI endpoint = URI.create("http://localhost:" + server.getAddress().getPort());
    return new S3Settings(endpoint, region, bucket, "", "key", "hidden");
  }
}
