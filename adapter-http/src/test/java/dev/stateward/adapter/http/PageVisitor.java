package dev.stateward.adapter.http;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A browser as far as the pages need one: a cookie, and forms with what is hidden in them. */
final class PageVisitor {
  private static final Pattern TOKEN =
      Pattern.compile("name=\"form-token\" value=\"([0-9a-f]{64})\"");

  private final ApiServer server;
  String cookie = "";
  String device = "";
  String provider = "";
  String token = "";

  PageVisitor(ApiServer server) {
    this.server = server;
  }

  HttpResponse<String> get(String path) {
    return noted(server.send(request(path).GET(), BodyHandlers.ofString()));
  }

  /** Sends a form of the page that it saw last. */
  HttpResponse<String> post(String path, Map<String, String> fields) {
    Map<String, String> all = new TreeMap<>(fields);
    all.putIfAbsent("form-token", token);
    return noted(
        server.send(
            request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(encoded(all))),
            BodyHandlers.ofString()));
  }

  static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(path));
    String cookies =
        Stream.of(cookie, device, provider)
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining("; "));
    return cookies.isEmpty() ? request : request.header("Cookie", cookies);
  }

  private HttpResponse<String> noted(HttpResponse<String> response) {
    for (String set : response.headers().allValues("Set-Cookie")) {
      String kept = set.contains("Max-Age=0") ? "" : set.split(";", -1)[0];
      if (set.startsWith("__Host-stateward-device=")) {
        device = kept;
      } else if (set.startsWith("__Host-stateward-provider=")) {
        provider = kept;
      } else {
        cookie = kept;
      }
    }
    Matcher found = TOKEN.matcher(response.body());
    if (found.find()) {
      token = found.group(1);
    }
    return response;
  }
}
