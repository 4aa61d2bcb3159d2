package dev.stateward.fuzz;

import static java.util.Map.entry;

import dev.stateward.adapter.http.route.Route;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A method and a path of a route of the server, with names of {@link FuzzedThings} in braces, or
 * {@code {raw}} where an input fills in what it likes.
 */
record FuzzedRoute(String method, String path) {
  private static final Pattern PARAMETER = Pattern.compile("/([^/]+)/\\{[^}]+}");

  /** Requests of these are answered as long as the client reads. */
  private static final String ENDLESS = "/events";

  private static final Pattern HARMFUL =
      Pattern.compile(
          "DELETE (?!.*/relationships/).*"
              + "|(PATCH|POST) .*/organizations/\\{organization}/workspaces/\\{.*"
              + "|POST .*/actions/(safe-delete|suspend)"
              + "|PATCH /api/v2/organizations/\\{organization}(/token-ttl-policies)?");

  /** What stands for a parameter, by the segment before it. */
  private static final Map<String, String> PARAMETERS =
      Map.ofEntries(
          entry("agent-pools", "apool-1"),
          entry("authentication-tokens", "at-1"),
          entry("configuration-versions", "cv-1"),
          entry("deleted-workspaces", "ws-1"),
          entry("invitations", "ou-1"),
          entry("jobs", "1"),
          entry("object", "{raw}"),
          entry("organization-memberships", "ou-1"),
          entry("organizations", "acme"),
          entry("password", "{raw}"),
          entry("projects", "{project}"),
          entry("runs", "run-1"),
          entry("state-version-outputs", "wsout-1"),
          entry("state-versions", "sv-1"),
          entry("tags", "tag-1"),
          entry("team-projects", "{access}"),
          entry("team-workspaces", "{link}"),
          entry("teams", "{team}"),
          entry("tokens", "at-1"),
          entry("users", "{user}"),
          entry("webhook-deliveries", "whd-1"),
          entry("webhooks", "{webhook}"),
          entry("workload-identities", "wid-1"),
          entry("workspaces", "{workspace}"));

  /** Any other path. */
  private static final FuzzedRoute ELSEWHERE = new FuzzedRoute("GET", "/api/v2/{raw}");

  /** All routes of a server that fuzzing can use. */
  static List<FuzzedRoute> all(List<Route> routes) {
    return Stream.concat(
            routes.stream().filter(route -> !route.path().endsWith(ENDLESS)).map(FuzzedRoute::of),
            Stream.of(ELSEWHERE))
        .toList();
  }

  /** What would take away the things of other inputs is done to things that are not there. */
  private static FuzzedRoute of(Route route) {
    boolean harmful = HARMFUL.matcher(route.toString()).matches();
    String path =
        PARAMETER
            .matcher(route.path())
            .replaceAll(found ->
                Matcher.quoteReplacement(
                    "/" + found.group(1) + "/" + value(found.group(1), harmful)));
    return new FuzzedRoute(route.method().name(), path);
  }

  private static String value(String before, boolean harmful) {
    String value = Objects.requireNonNull(PARAMETERS.get(before), before);
    if (!harmful) {
      return value;
    }
    return before.equals("organizations") ? "other" : value.replaceAll("[{}]", "-");
  }

  boolean reads() {
    return method.equals(HandlerType.GET.name());
  }

  /** The route whose name is {@code line}, or one that it stands for by chance. */
  static FuzzedRoute named(String line, List<FuzzedRoute> routes) {
    return routes.stream()
        .filter(route -> route.toString().equals(line))
        .findFirst()
        .orElseGet(() -> routes.get(Math.floorMod(line.hashCode(), routes.size())));
  }

  /** The path with {@code text} as its query, or in it where that is raw. */
  String path(String text) {
    return path.contains("{raw}")
        ? path.replace("{raw}", text.isEmpty() ? "x" : text)
        : path + "?" + text;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
