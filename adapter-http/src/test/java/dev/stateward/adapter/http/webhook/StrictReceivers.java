package dev.stateward.adapter.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;

/**
 * Receivers that take nothing but the documented form of Slack, Teams and PagerDuty, within the
 * documented sizes: what those do not name is refused.
 */
final class StrictReceivers implements AutoCloseable {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  private final HttpServer server;
  private final Deque<JsonNode> taken = new ConcurrentLinkedDeque<>();
  private final Deque<String> refusals = new ConcurrentLinkedDeque<>();

  StrictReceivers() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receive("/slack", 40_000, 200, StrictReceivers::requireSlack);
    receive("/teams", 28 * 1024, 202, StrictReceivers::requireTeams);
    receive("/pagerduty", 512 * 1024, 202, StrictReceivers::requirePagerDuty);
    server.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** The last body that was taken. */
  JsonNode taken() {
    assertThat(refusals).isEmpty();
    return taken.removeLast();
  }

  /** Why bodies were refused. */
  List<String> refusals() {
    return List.copyOf(refusals);
  }

  private void receive(String path, int longest, int status, Consumer<JsonNode> form) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(isTaken(exchange, longest, form) ? status : 400, -1);
          }
        });
  }

  private boolean isTaken(HttpExchange exchange, int longest, Consumer<JsonNode> form)
      throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    try {
      assertThat(body).hasSizeLessThanOrEqualTo(longest);
      assertThat(exchange.getRequestMethod()).isEqualTo("POST");
      assertThat(exchange.getRequestURI().getRawFragment()).isNull();
      assertThat(exchange.getRequestHeaders().getFirst("Content-Type"))
          .startsWith("application/json");
      assertThat(exchange.getRequestHeaders()).doesNotContainKey("Webhook-signature");
      JsonNode tree = JSON.readTree(new String(body, StandardCharsets.UTF_8));
      form.accept(tree);
      return taken.add(tree);
    } catch (AssertionError | IOException wrong) {
      refusals.add(String.valueOf(wrong.getMessage()));
      return false;
    }
  }

  private static void requireSlack(JsonNode message) {
    requireNames(message, Set.of("text", "blocks"), Set.of("unfurl_links"));
    requireSlackText(message.path("text"), 40_000);
    assertThat(message.path("blocks")).hasSizeBetween(1, 50);
    for (JsonNode block : message.path("blocks")) {
      switch (block.path("type").asText()) {
        case "section" -> {
          requireNames(block, Set.of("type", "text"), Set.of("fields", "block_id", "accessory"));
          requireSlackObject(block.path("text"), 3000);
          assertThat(block.path("fields")).hasSizeLessThanOrEqualTo(10);
          block.path("fields").forEach(field -> requireSlackObject(field, 2000));
        }
        case "context" -> {
          requireNames(block, Set.of("type", "elements"), Set.of("block_id"));
          assertThat(block.path("elements")).hasSizeBetween(1, 10);
          block.path("elements").forEach(element -> requireSlackObject(element, 3000));
        }
        default -> throw new AssertionError("no block of Slack: " + block);
      }
    }
  }

  private static void requireSlackObject(JsonNode object, int longest) {
    boolean plain = object.path("type").asText().equals("plain_text");
    assertThat(object.path("type").asText()).isIn("plain_text", "mrkdwn");
    requireNames(object, Set.of("type", "text"), Set.of(plain ? "emoji" : "verbatim"));
    assertThat(object.path(plain ? "emoji" : "verbatim").isBoolean()).isTrue();
    if (plain) {
      requireSlackText(object.path("text"), longest);
    }
  }

  /** Without what Slack obeys. */
  private static void requireSlackText(JsonNode text, int longest) {
    requireText(text, longest);
    assertThat(text.asText().replaceAll("&(amp|lt|gt);", "")).doesNotContain("&", "<", ">");
  }

  private static void requireTeams(JsonNode message) {
    requireNames(message, Set.of("type", "attachments"), Set.of());
    assertThat(message.path("type").asText()).isEqualTo("message");
    assertThat(message.path("attachments")).hasSize(1);
    JsonNode attachment = message.at("/attachments/0");
    requireNames(attachment, Set.of("contentType", "contentUrl", "content"), Set.of());
    assertThat(attachment.path("contentType").asText())
        .isEqualTo("application/vnd.microsoft.card.adaptive");
    assertThat(attachment.path("contentUrl").isNull()).isTrue();
    JsonNode card = attachment.path("content");
    requireNames(card, Set.of("type", "version", "body"), Set.of("$schema", "actions"));
    assertThat(card.path("type").asText()).isEqualTo("AdaptiveCard");
    assertThat(card.path("version").asText()).isIn("1.2", "1.3", "1.4", "1.5");
    for (JsonNode block : card.path("body")) {
      requireNames(block, Set.of("type", "inlines"), Set.of());
      assertThat(block.path("type").asText()).isEqualTo("RichTextBlock");
      for (JsonNode run : block.path("inlines")) {
        requireNames(run, Set.of("type", "text"), Set.of("weight"));
        assertThat(run.path("type").asText()).isEqualTo("TextRun");
        requireText(run.path("text"), 28 * 1024);
      }
    }
    for (JsonNode action : card.path("actions")) {
      requireNames(action, Set.of("type", "title", "url"), Set.of());
      assertThat(action.path("type").asText()).isEqualTo("Action.OpenUrl");
      assertThat(action.path("url").asText()).startsWith("https://");
    }
  }

  private static void requirePagerDuty(JsonNode alert) {
    requireNames(
        alert,
        Set.of("routing_key", "event_action", "payload"),
        Set.of("dedup_key", "client", "client_url", "links", "images"));
    assertThat(alert.path("routing_key").asText()).matches("[0-9A-Za-z]{32}");
    assertThat(alert.path("event_action").asText()).isIn("trigger", "acknowledge", "resolve");
    requireText(alert.path("dedup_key"), 255);
    JsonNode payload = alert.path("payload");
    requireNames(
        payload,
        Set.of("summary", "source", "severity"),
        Set.of("timestamp", "component", "group", "class", "custom_details"));
    requireText(payload.path("summary"), 1024);
    requireText(payload.path("source"), 1024);
    assertThat(payload.path("severity").asText()).isIn("critical", "error", "warning", "info");
    assertThat(Instant.parse(payload.path("timestamp").asText())).isNotNull();
    for (JsonNode link : alert.path("links")) {
      requireNames(link, Set.of("href"), Set.of("text"));
      assertThat(link.path("href").asText()).startsWith("https://");
    }
  }

  private static void requireText(JsonNode text, int longest) {
    assertThat(text.isTextual()).isTrue();
    assertThat(text.asText()).isNotBlank().hasSizeLessThanOrEqualTo(longest);
  }

  private static void requireNames(JsonNode object, Set<String> needed, Set<String> others) {
    Set<String> names = new TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    List<String> known = new ArrayList<>(needed);
    known.addAll(others);
    assertThat(names).containsAll(needed).isSubsetOf(known);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
