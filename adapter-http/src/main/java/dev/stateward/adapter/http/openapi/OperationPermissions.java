package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which permissions the operations of the API need, as its description names them. */
public final class OperationPermissions {
  private static final Pattern PARAMETER = Pattern.compile("\\{[^}]+}");

  private OperationPermissions() {}

  /**
   * The permission that a request needs.
   *
   * @param path the path of the request, without its query
   * @return such as {@code workspace/lock}, {@code owner} or {@code site-admin}; empty for an
   *     operation that is not described
   */
  public static Optional<String> of(String method, String path) {
    return DescriptionFiles.FAMILIES.stream()
        .map(family -> DescriptionFiles.ofFamily(family).path("paths"))
        .flatMap(paths -> paths.properties().stream())
        .filter(described -> isOf(path, described.getKey()))
        .map(Map.Entry::getValue)
        .map(operations -> operations.path(method.toLowerCase(Locale.ROOT)).path("x-permission"))
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .findFirst();
  }

  private static boolean isOf(String path, String described) {
    String literal = "\\Q" + PARAMETER.matcher(described).replaceAll("\\\\E[^/]+\\\\Q") + "\\E";
    return path.matches(literal);
  }
}
