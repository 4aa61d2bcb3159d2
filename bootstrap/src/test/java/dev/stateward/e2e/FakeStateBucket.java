package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Lists two objects or versions on a page, so that each list has several. */
final class FakeStateBucket implements StateBucket {
  private static final int PAGE = 2;
  private static final Instant BEGINNING = Instant.parse("2025-03-01T10:00:00Z");

  private final HttpServer server;
  private final List<Stored> versions = new CopyOnWriteArrayList<>();
  private final AtomicInteger read = new AtomicInteger();
  private volatile String denied = "";

  private record Stored(String key, int number, Optional<byte[]> bytes) {
    Instant time() {
      return BEGINNING.plusSeconds(number);
    }
  }

  FakeStateBucket() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @Override
  public String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public String accessKey() {
    return ACCESS_KEY;
  }

  @Override
  public String secretKey() {
    return SECRET_KEY;
  }

  @Override
  public String name() {
    return "states";
  }

  @Override
  public Instant put(String key, byte[] state) {
    Stored stored = new Stored(key, versions.size(), Optional.of(state));
    versions.add(stored);
    return stored.time();
  }

  @Override
  public void remove(String key) {
    versions.add(new Stored(key, versions.size(), Optional.empty()));
  }

  /** Has requests with a parameter, such as {@code versions}, be refused with a code of S3. */
  void deny(String parameter, String code) {
    denied = parameter + " " + code;
  }

  /** How many states were read since this was asked. */
  int read() {
    return read.getAndSet(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> query = query(exchange);
      String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
      String key = exchange.getRequestURI().getPath().replaceFirst("^/states/?", "");
      String[] refusal = denied.split(" ", -1);
      if (!authorization.contains("Credential=" + ACCESS_KEY + "/")) {
        error(exchange, 403, "InvalidAccessKeyId");
      } else if (query.containsKey(refusal[0])) {
        error(exchange, refusal[1].equals("NotImplemented") ? 501 : 403, refusal[1]);
      } else if (!key.isEmpty()) {
        object(exchange, key, query.getOrDefault("versionId", ""));
      } else if (query.containsKey("versions")) {
        send(exchange, 200, allVersions(query));
      } else {
        send(exchange, 200, objects(query));
      }
    }
  }

  private static Map<String, String> query(HttpExchange exchange) {
    String raw = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    return Arrays.stream(raw.split("&"))
        .map(part -> part.split("=", 2))
        .collect(
            Collectors.toMap(
                part -> part[0],
                part -> part.length > 1 ? URLDecoder.decode(part[1], UTF_8) : "",
                (one, other) -> one));
  }

  private void object(HttpExchange exchange, String key, String version) throws IOException {
    Optional<byte[]> bytes =
        versions.reversed().stream()
            .filter(it -> it.key().equals(key))
            .filter(it -> version.isEmpty() || version.equals("v" + it.number()))
            .findFirst()
            .flatMap(Stored::bytes);
    if (bytes.isEmpty()) {
      error(exchange, 404, "NoSuchKey");
      return;
    }
    read.incrementAndGet();
    // A connection that breaks has told more than it brings.
    int more = key.startsWith("broken/") ? 10 : 0;
    exchange.sendResponseHeaders(200, bytes.get().length == 0 ? -1 : bytes.get().length + more);
    exchange.getResponseBody().write(bytes.get());
  }

  private List<Stored> sorted(Map<String, String> query) {
    List<Stored> sorted = new ArrayList<>(versions.reversed());
    sorted.removeIf(it -> !it.key().startsWith(query.getOrDefault("prefix", "")));
    sorted.sort((one, other) -> one.key().compareTo(other.key()));
    return sorted;
  }

  private String allVersions(Map<String, String> query) {
    List<Stored> all = sorted(query);
    String marker = query.getOrDefault("version-id-marker", "");
    int from = 0;
    while (!marker.isEmpty() && !("v" + all.get(from++).number()).equals(marker)) {}
    List<Stored> page = all.subList(from, Math.min(all.size(), from + PAGE));
    String rows = page.stream().map(this::version).collect(Collectors.joining());
    boolean more = from + PAGE < all.size();
    String next =
        more
            ? "<NextKeyMarker>%s</NextKeyMarker><NextVersionIdMarker>v%d</NextVersionIdMarker>"
                .formatted(encoded(page.getLast().key()), page.getLast().number())
            : "";
    return document("ListVersionsResult", more, next + rows);
  }

  private String version(Stored it) {
    String kind = it.bytes().isPresent() ? "Version" : "DeleteMarker";
    boolean latest =
        versions.stream().noneMatch(o -> o.key().equals(it.key()) && o.number() > it.number());
    return ("<%s><Key>%s</Key><VersionId>v%d</VersionId><LastModified>%s</LastModified>"
            + "<IsLatest>%s</IsLatest></%s>")
        .formatted(kind, encoded(it.key()), it.number(), it.time(), latest, kind);
  }

  private String objects(Map<String, String> query) {
    List<Stored> there = new ArrayList<>();
    for (Stored it : sorted(query)) {
      if (there.isEmpty() || !there.getLast().key().equals(it.key())) {
        there.add(it);
      }
    }
    there.removeIf(it -> it.bytes().isEmpty());
    String marker = query.getOrDefault("continuation-token", "");
    there.removeIf(it -> it.key().compareTo(marker) <= 0);
    List<Stored> page = there.subList(0, Math.min(PAGE, there.size()));
    String rows =
        page.stream()
            .map(it ->
                "<Contents><Key>%s</Key><LastModified>%s</LastModified></Contents>"
                    .formatted(encoded(it.key()), it.time()))
            .collect(Collectors.joining());
    boolean more = there.size() > PAGE;
    String next =
        more ? "<NextContinuationToken>" + page.getLast().key() + "</NextContinuationToken>" : "";
    return document("ListBucketResult", more, next + rows);
  }

  private static String document(String name, boolean more, String inside) {
    return "<%s xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Name>states</Name>"
            .formatted(name)
        + "<EncodingType>url</EncodingType><IsTruncated>%s</IsTruncated>%s</%s>"
            .formatted(more, inside, name);
  }

  private static String encoded(String key) {
    return URLEncoder.encode(key, UTF_8);
  }

  private static void error(HttpExchange exchange, int status, String code) throws IOException {
    send(exchange, status, "<Error><Code>" + code + "</Code><Message>no</Message></Error>");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/xml");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
