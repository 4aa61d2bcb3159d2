package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.code.ChangeCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.application.search.port.SearchCondition;
import java.util.Collection;

/**
 * Translates conditions on instances {@code r}. PostgreSQL has indexes of the beginnings of texts,
 * because those of whole texts would refuse long ones.
 */
final class SearchConditions {
  private SearchConditions() {}

  /** Whether it is on workspaces {@code w}, or the versions {@code e} extracted of them last. */
  static boolean onWorkspaces(SearchCondition condition) {
    return switch (condition) {
      case SearchCondition.WrittenBy ignored -> true;
      case SearchCondition.InWorkspace ignored -> true;
      case SearchCondition.AddressContains ignored -> false;
      case SearchCondition.OfMode ignored -> false;
      case SearchCondition.OfType ignored -> false;
      case SearchCondition.OfProvider ignored -> false;
      case SearchCondition.InModule ignored -> false;
      case SearchCondition.WithId ignored -> false;
      case SearchCondition.OutputNamed ignored -> false;
    };
  }

  /**
   * In how many workspaces at most the first instances are found of each, which an index has in
   * their order. The order of all instances has those of few workspaces behind millions of others;
   * but where most instances of a workspace are not wanted, all of them would be read, and an index
   * of what is wanted finds it sooner.
   */
  static int mostInEach(Collection<SearchCondition> wanted) {
    return wanted.stream().mapToInt(SearchConditions::mostInEach).min().orElse(1_000);
  }

  private static int mostInEach(SearchCondition condition) {
    return switch (condition) {
      case SearchCondition.WrittenBy ignored -> 1_000;
      case SearchCondition.InWorkspace ignored -> 1_000;
      case SearchCondition.OfMode ignored -> 1_000;
      case SearchCondition.OfType ignored -> 100;
      case SearchCondition.OfProvider ignored -> 100;
      case SearchCondition.InModule ignored -> 100;
      case SearchCondition.AddressContains ignored -> 0;
      case SearchCondition.WithId ignored -> 0;
      case SearchCondition.OutputNamed ignored -> 0;
    };
  }

  static void add(Conditions conditions, Collection<SearchCondition> wanted) {
    wanted.forEach(condition -> add(conditions, condition));
  }

  private static void add(Conditions conditions, SearchCondition condition) {
    switch (condition) {
      case SearchCondition.WrittenBy(var version) -> conditions.and("e.engine_version", version);
      case SearchCondition.InWorkspace(var workspace) -> conditions.and("w.id", workspace.value());
      case SearchCondition.AddressContains(var fragment) ->
          conditions
              .and("r.address LIKE :fragment")
              .bind("fragment", Columns.containingExactly(fragment));
      case SearchCondition.OfMode(var mode) ->
          conditions.and("r.mode", ChangeCodes.MODES.code(mode));
      case SearchCondition.OfType(var type) -> text(conditions, "r.resource_type", type);
      case SearchCondition.OfProvider(var provider) -> text(conditions, "r.provider", provider);
      case SearchCondition.InModule(var module) -> text(conditions, "r.module", module);
      case SearchCondition.WithId(var id) -> text(conditions, "r.resource_id", id);
      case SearchCondition.OutputNamed named ->
          conditions
              .and("r.mode = 'output' AND r.address LIKE :output AND r.address = :output_address")
              .bind("output", Columns.containingExactly(named.address()))
              .bind("output_address", named.address());
    }
  }

  private static void text(Conditions conditions, String column, String value) {
    String parameter = column.substring(column.indexOf('.') + 1);
    // The indexes have so many characters.
    conditions
        .and("left(%1$s, 200) = left(:%2$s, 200) AND %1$s = :%2$s".formatted(column, parameter))
        .bind(parameter, value);
  }
}
