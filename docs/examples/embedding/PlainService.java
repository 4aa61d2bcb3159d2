import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules in a service of the JDK's own server, which needs the jar of the domain and nothing else. */
final class PlainService {
  public static void main(String[] arguments) throws IOException {
    var rules = new Rules();
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
    var server = HttpServer.create(address, 0);
    server.createContext("/states", exchange ->
        answer(exchange, query -> rules.offer(query.get("serial"), query.get("lineage"), query.get("md5"))));
    server.createContext("/access", exchange ->
        answer(exchange, query -> Rules.mayDo(query.get("level"), query.get("permission"))));
    server.start();
    System.out.println("listening on port " + server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange, Function<Map<String, String>, Rules.Answer> question)
      throws IOException {
    Rules.Answer answer;
    try {
      answer = question.apply(query(exchange));
    } catch (IllegalArgumentException | NullPointerException wrong) {
      answer = new Rules.Answer(400, "that is not a question");
    }
    var text = answer.text().getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(answer.status(), text.length);
      exchange.getResponseBody().write(text);
    }
  }

  private static Map<String, String> query(HttpExchange exchange) {
    return Stream.of(exchange.getRequestURI().getQuery().split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }
}
