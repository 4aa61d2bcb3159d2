package dev.stateward.adapter.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateward.adapter.http.network.Network;
import dev.stateward.application.event.port.WebhookSecret;
import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.AuditRecordId;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import okhttp3.Dns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpWebhookSenderTest {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.123456Z");
  private static final String ID = "00000000-0000-4000-8000-000000000001";
  private static final WebhookSecret SECRET =
      new WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  static final WebhookOrigin ORIGIN =
      new WebhookOrigin("1.2.3", URI.create("https://state.example.test"));
  static final WebhookTargets LOOPBACK =
      new WebhookTargets(Network.parse("127.0.0.0/8").stream().toList());
  private static final WebhookTargets INTERNET = new WebhookTargets(List.of());

  private final Deque<String> heard = new ConcurrentLinkedDeque<>();
  private HttpServer receiver;
  private int status = 200;

  @BeforeEach
  void listen() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/", this::answer);
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      heard.add(exchange.getRequestURI().getPath() + "\n" + text(exchange) + "\n" + body);
      exchange.getResponseHeaders().add("Location", "/elsewhere");
      exchange.getResponseHeaders().add("Set-Cookie", "a=b");
      exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"x\"");
      exchange.sendResponseHeaders(status, 0);
      exchange.getResponseBody().write(new byte[100]);
    }
  }

  private static String text(HttpExchange exchange) {
    StringBuilder text = new StringBuilder(exchange.getRequestMethod());
    for (String name :
        List.of(
            "User-agent",
            "Content-type",
            "Webhook-id",
            "Webhook-timestamp",
            "Webhook-signature",
            "Traceparent",
            "Cookie")) {
      text.append('\n').append(exchange.getRequestHeaders().getFirst(name));
    }
    return text.toString();
  }

  private String url() {
    return "http://127.0.0.1:" + receiver.getAddress().getPort() + "/in";
  }

  static Outgoing outgoing(String url) {
    AuditEvent auditEvent =
        new AuditEvent(
            new TrailId("org-1"),
            AuditAction.WORKSPACE_LOCK,
            "ws-1",
            "ws-1",
            Details.of("locked", "no"),
            Details.of("locked", "yes").with("holder", "user-1"));
    AuditRecord record =
        new AuditRecord(
            new AuditRecordId(ID),
            AT,
            new Actor(Actor.Kind.USER, "user-1", "ann", "at-1"),
            new Source("10.0.0.1", "", "req-1", "go-tfe"),
            auditEvent,
            AuditOutcome.SUCCESS);
    return new Outgoing(
        webhook(new Subscription(url, "", Set.of(), true)),
        new Event(7, EventType.WORKSPACE_LOCKED, record),
        "",
        AT.plusSeconds(1),
        List.of(SECRET));
  }

  static Webhook webhook(Subscription subscription) {
    return new Webhook(
        new WebhookId("wh-1"),
        new Organization(
            new OrganizationId("org-1"), new OrganizationName("acme"), "a@example.test", AT),
        new Webhook.Scope.WholeOrganization(),
        subscription,
        Webhook.Generation.first("", AT),
        AT);
  }

  private static DeliveryResponse send(WebhookTargets targets, String url) {
    try (var sender = new HttpWebhookSender(targets, ORIGIN, Tracer.NONE)) {
      return sender.send(outgoing(url));
    }
  }

  @Test
  void sendsASignedDocument() throws IOException {
    assertThat(send(LOOPBACK, url())).isEqualTo(new DeliveryResponse.Answered(200));

    List<String> lines = heard.getFirst().lines().toList();
    String body = lines.getLast();
    assertThat(lines)
        .startsWith(
            "/in",
            "POST",
            "Stateward/1.2.3",
            "application/json",
            ID,
            Long.toString(AT.plusSeconds(1).getEpochSecond()),
            WebhookSignatures.header(List.of(SECRET), ID, AT.plusSeconds(1), body.getBytes(UTF_8)),
            "null");
    assertThat(new ObjectMapper().readTree(body))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"id":"00000000-0000-4000-8000-000000000001","type":"workspace.locked",
                    "occurred-at":"2026-01-02T03:04:05.123456Z","position":7,
                    "workspace-id":"ws-1","resource":{"type":"workspace","id":"ws-1"},
                    "actor":{"kind":"user","id":"user-1","name":"ann"},
                    "organization":{"id":"org-1","name":"acme"},
                    "before":{"locked":"no"},"after":{"holder":"user-1","locked":"yes"}}
                    """));
    assertThat(body).doesNotContain("at-1", "10.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 301, 302, 307, 308, 401, 410, 500})
  void takesTheFirstAnswerAsItIs(int answer) {
    status = answer;

    assertThat(send(LOOPBACK, url())).isEqualTo(new DeliveryResponse.Answered(answer));

    assertThat(heard).hasSize(1);
  }

  @Test
  void keepsNoCookie() {
    try (var sender = new HttpWebhookSender(LOOPBACK, ORIGIN, Tracer.NONE)) {
      sender.send(outgoing(url()));
      sender.send(outgoing(url()));
    }

    assertThat(heard).hasSize(2).allSatisfy(it -> assertThat(it).doesNotContain("a=b"));
  }

  @Test
  void connectsToNoAddressThatIsRefused() {
    int port = receiver.getAddress().getPort();

    for (String host : List.of("127.0.0.1", "127.1", "2130706433", "[::ffff:127.0.0.1]")) {
      assertThat(send(INTERNET, "http://" + host + ":" + port + "/"))
          .as(host)
          .isEqualTo(new DeliveryResponse.Unanswered("target refused"));
    }
    assertThat(heard).isEmpty();
  }

  @Test
  void judgesAgainWhenANameResolvesToSomethingElse() {
    InetAddress known = Network.literal("127.0.0.1").orElseThrow();
    InetAddress refused = Network.literal("127.0.0.2").orElseThrow();
    Deque<InetAddress> answers = new ArrayDeque<>(List.of(known, refused));
    Dns names = name -> Collections.singletonList(answers.remove());
    WebhookTargets one = new WebhookTargets(Network.parse("127.0.0.1/32").stream().toList());
    String url = "http://hooks.example.test:" + receiver.getAddress().getPort() + "/";
    try (var sender =
        new HttpWebhookSender(one, ORIGIN, Tracer.NONE, names, Duration.ofSeconds(15))) {
      assertThat(sender.send(outgoing(url))).isEqualTo(new DeliveryResponse.Answered(200));
      assertThat(sender.send(outgoing(url.replace("http:", "https:"))))
          .isEqualTo(new DeliveryResponse.Unanswered("target refused"));
    }
    assertThat(heard).hasSize(1);
  }

  @Test
  void connectsToNoNameThatResolvesToAMappedAddress() throws IOException {
    byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 127, 0, 0, 1};
    InetAddress loopback = Inet6Address.getByAddress("hooks.example.test", mapped, -1);
    String url = "http://hooks.example.test:" + receiver.getAddress().getPort() + "/";
    Dns names = name -> List.of(loopback);

    try (var sender =
        new HttpWebhookSender(INTERNET, ORIGIN, Tracer.NONE, names, Duration.ofSeconds(15))) {
      assertThat(sender.send(outgoing(url)))
          .isEqualTo(new DeliveryResponse.Unanswered("target refused"));
    }

    assertThat(heard).isEmpty();
  }

  @Test
  void readsNoMoreOfAnAnswerThanItsBudgets() throws Exception {
    try (ServerSocket endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + endless.getLocalPort() + "/";

      var body = Executors.newVirtualThreadPerTaskExecutor();
      Future<Long> sent = body.submit(() -> pour(endless, "HTTP/1.1 200 OK\r\n\r\n"));
      assertThat(send(LOOPBACK, url)).isEqualTo(new DeliveryResponse.Answered(200));
      assertThat(sent.get()).isLessThan(32L << 20);

      Future<Long> headers = body.submit(() -> pour(endless, "HTTP/1.1 200 OK\r\nx: "));
      assertThat(send(LOOPBACK, url)).isEqualTo(new DeliveryResponse.Unanswered("no answer"));
      assertThat(headers.get()).isLessThan(32L << 20);
      body.close();
    }
  }

  /** Answers without end; says how many bytes were taken, buffers of the system included. */
  private static long pour(ServerSocket server, String beginning) throws IOException {
    long sent = 0;
    try (Socket client = server.accept()) {
      OutputStream out = client.getOutputStream();
      out.write(beginning.getBytes(UTF_8));
      byte[] more = "x".repeat(8192).getBytes(UTF_8);
      while (true) {
        out.write(more);
        sent += more.length;
      }
    } catch (SocketException e) {
      return sent;
    }
  }

  @Test
  void saysWhyNothingWasAnswered() throws IOException {
    assertThat(send(LOOPBACK, "http://nobody.invalid/"))
        .isEqualTo(new DeliveryResponse.Unanswered("no such host"));
    assertThat(send(LOOPBACK, "http://[a/"))
        .isEqualTo(new DeliveryResponse.Unanswered("not a URL"));
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    assertThat(send(LOOPBACK, "http://127.0.0.1:" + closed + "/"))
        .isEqualTo(new DeliveryResponse.Unanswered("not connected"));
  }

  @Test
  void speaksToNobodyWithoutTls() throws IOException {
    try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(() -> {
            try (Socket client = plain.accept()) {
              client.getInputStream().read();
              client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(UTF_8));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });

      assertThat(send(LOOPBACK, "https://127.0.0.1:" + plain.getLocalPort() + "/"))
          .isEqualTo(new DeliveryResponse.Unanswered("TLS failed"));
    }
  }

  /** A server whose queue of connections is full takes no part in them. */
  @Test
  void waitsForNoConnectionForEver() throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket full = new ServerSocket(0, 1, here);
        Socket first = new Socket(here, full.getLocalPort());
        Socket second = new Socket(here, full.getLocalPort())) {
      assertThat(first.isConnected() && second.isConnected()).isTrue();
      long begun = System.nanoTime();

      assertThat(send(LOOPBACK, "http://127.0.0.1:" + full.getLocalPort() + "/"))
          .isInstanceOf(DeliveryResponse.Unanswered.class);

      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isBetween(Budgets.WEBHOOK_CONNECT, Budgets.WEBHOOK_CALL);
    }
  }

  @Test
  void waitsForNoAnswerForEver() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var sender =
            new HttpWebhookSender(
                LOOPBACK, ORIGIN, Tracer.NONE, Dns.SYSTEM, Duration.ofMillis(300))) {
      String url = "http://127.0.0.1:" + silent.getLocalPort() + "/";

      assertThat(sender.send(outgoing(url)))
          .isEqualTo(new DeliveryResponse.Unanswered("timed out"));
    }
  }
}
