package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.openapi.ApiDescription;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Everything that is served is described, and nothing else is. */
class ApiDescriptionTest {
  private static final String FILE =
      "adapter-http/src/main/resources/openapi/<family>.json, where <family> is that of its"
          + " *Routes, under \"paths\"; CONTRIBUTING.md says how (Describe a route)";

  private final AcmeServer acme = new AcmeServer();
  private final ApiServer server = acme.server;

  @AfterEach
  void stop() {
    acme.close();
  }

  private Set<String> routes() {
    Set<String> routes = new TreeSet<>();
    server.routes().forEach(route -> routes.add(route.toString()));
    return routes;
  }

  private static Set<String> operations(JsonNode description) {
    Set<String> operations = new TreeSet<>();
    description
        .get("paths")
        .properties()
        .forEach(path ->
            path.getValue()
                .fieldNames()
                .forEachRemaining(method -> {
                  if (!method.equals("parameters")) {
                    operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
                  }
                }));
    return operations;
  }

  @Test
  void everyRouteHasAnOperation() {
    Set<String> missing = routes();
    missing.removeAll(operations(ApiDescription.of("1.2.3")));

    assertThat(missing)
        .as("routes that are not described; add an operation for each to " + FILE)
        .isEmpty();
  }

  @Test
  void everyOperationHasARoute() {
    Set<String> extra = operations(ApiDescription.of("1.2.3"));
    extra.removeAll(routes());

    assertThat(extra).as("operations of no route; remove or mend them in " + FILE).isEmpty();
  }

  @Test
  void isSentToEverybodyAndOnceToThoseWhoKeepIt() {
    HttpResponse<String> first = server.get("", "/openapi.json");
    String tag = first.headers().firstValue("ETag").orElseThrow();

    HttpResponse<String> again = get("If-None-Match", tag);

    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(first.headers().firstValue("Cache-Control")).contains("no-cache");
    assertThat(ApiServer.json(first)).isEqualTo(ApiDescription.of("1.2.3"));
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(get("If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> get(String header, String value) {
    return server.send(
        HttpRequest.newBuilder(server.uri("/openapi.json")).header(header, value),
        BodyHandlers.ofString());
  }

  @Test
  void isSmallerWhenItIsCompressed() throws IOException {
    HttpResponse<byte[]> plain = bytes("identity");
    HttpResponse<byte[]> compressed = bytes("gzip");

    assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(compressed.headers().firstValue("ETag"))
        .isNotEqualTo(plain.headers().firstValue("ETag"));
    assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes())
        .isEqualTo(plain.body());
  }

  private HttpResponse<byte[]> bytes(String encoding) {
    return server.send(
        HttpRequest.newBuilder(server.uri("/openapi.json")).header("Accept-Encoding", encoding),
        BodyHandlers.ofByteArray());
  }

  @Test
  void unknownPathsBesideItAreNotFound() {
    assertThat(server.get("", "/openapi.yaml").statusCode()).isEqualTo(404);
    assertThat(server.get("", "/docs").statusCode()).isEqualTo(404);
  }

  @Test
  void thePageShowsEveryOperationAndRunsNothing() {
    HttpResponse<String> page = server.get("", "/docs/api");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; style-src 'sha256-")
        .doesNotContain("unsafe");
    assertThat(page.body())
        .doesNotContain("<script")
        .doesNotContain(" style=")
        .doesNotContain(" src=")
        .contains("<html lang=\"en\">");
    for (String operation : operations(ApiDescription.of("1.2.3"))) {
      assertThat(page.body()).contains("<code>" + operation + "</code>");
    }
  }
}
