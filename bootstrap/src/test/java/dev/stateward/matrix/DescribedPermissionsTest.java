package dev.stateward.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.openapi.ApiDescription;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the description of the API says of permissions is what the matrix says. */
class DescribedPermissionsTest {
  private static final JsonNode DESCRIPTION = ApiDescription.of("0");
  private static final DecisionTable MATRIX = DecisionTable.read("/permissions/matrix.csv");
  private static final DecisionTable NEEDED = DecisionTable.read("/permissions/needed.csv");

  /** Those of another organization, who may do with theirs what others may with this one. */
  private static final Set<String> STRANGERS = Set.of("strngr", "strg+o");

  /**
   * An operation.
   *
   * @param path its path, with parameters in braces
   * @param permission what it needs, by its description
   */
  private record Operation(String method, String path, String permission) {
    boolean isOf(Row row) {
      String pattern = path.replaceAll("\\{[^}]+}", "[^/]+").replace(".", "\\.");
      return row.method().equals(method) && row.path().split("\\?", 2)[0].matches(pattern);
    }

    int parameters() {
      return path.split("\\{", -1).length;
    }

    @Override
    public String toString() {
      return method + " " + path + " needs " + permission;
    }
  }

  @Test
  void operationsAreDoneByThoseWhoHaveTheirPermission() {
    List<String> wrong = new ArrayList<>();
    done()
        .forEach((operation, actors) -> {
          Set<String> more = new TreeSet<>(actors);
          more.removeAll(holders(operation.permission()));
          if (!more.isEmpty()) {
            wrong.add(operation + ", and is done by " + more);
          }
        });

    assertThat(wrong).isEmpty();
  }

  @Test
  void permissionsAreHeldByThoseWhoDoSomethingWithThem() {
    Map<String, Set<Set<String>>> byPermission = new TreeMap<>();
    done()
        .forEach((operation, actors) ->
            byPermission
                .computeIfAbsent(operation.permission(), any -> new HashSet<>())
                .add(actors));

    assertThat(byPermission.keySet())
        .containsExactlyInAnyOrderElementsOf(
            NEEDED.lines().stream().map(line -> line.cells().getFirst()).toList());
    byPermission.forEach(
        (permission, actors) -> assertThat(actors).as(permission).contains(holders(permission)));
  }

  @Test
  void operationsSayWhatTheyNeed() {
    assertThat(operations().stream().filter(it -> !it.permission().isEmpty()))
        .hasSizeGreaterThan(160);
    JsonNode show = DESCRIPTION.path("paths").path("/api/v2/state-versions/{id}").path("get");
    assertThat(show.path("description").asText())
        .endsWith("Needs the permission `read-state` on the workspace.");
  }

  /** Who does what, by the matrix. */
  private static Map<Operation, Set<String>> done() {
    List<Operation> operations = operations();
    Map<Operation, Set<String>> done = new TreeMap<>(Comparator.comparing(Operation::toString));
    for (Row row : MATRIX.rows()) {
      operations.stream()
          .filter(operation -> operation.isOf(row))
          .min(Comparator.comparingInt(Operation::parameters))
          .filter(operation -> !operation.permission().isEmpty())
          .ifPresent(operation ->
              done.computeIfAbsent(operation, any -> new TreeSet<>())
                  .addAll(actors(row, operation.permission())));
    }
    return done;
  }

  private static Set<String> actors(Row row, String permission) {
    return row.cells().entrySet().stream()
        .filter(cell -> cell.getValue() instanceof Outcome.Answer)
        .map(Map.Entry::getKey)
        .filter(actor -> !STRANGERS.contains(actor))
        // They have a workspace of their own.
        .filter(actor -> !actor.equals("side") || !permission.startsWith("workspace/"))
        .collect(Collectors.toSet());
  }

  private static List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (var path : DESCRIPTION.path("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        operations.add(
            new Operation(
                operation.getKey().toUpperCase(Locale.ROOT),
                path.getKey(),
                operation.getValue().path("x-permission").asText("")));
      }
    }
    return operations;
  }

  private static Set<String> holders(String permission) {
    return NEEDED.lines().stream()
        .filter(line -> line.cells().getFirst().equals(permission))
        .map(NEEDED::byColumn)
        .flatMap(cells -> cells.entrySet().stream())
        .filter(cell -> cell.getValue().equals("yes"))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
