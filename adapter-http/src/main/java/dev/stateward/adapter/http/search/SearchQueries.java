package dev.stateward.adapter.http.search;

import dev.stateward.adapter.http.jsonapi.KeysetPagination;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.workspace.WorkspaceQueries;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.search.port.Facet;
import dev.stateward.application.search.port.InstanceQuery;
import dev.stateward.application.search.port.SearchCondition;
import dev.stateward.application.search.port.SearchPage;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the filters of a search. What is wrong with them is refused with 422, and so is a filter
 * that is not known, as the answer would be that to another question.
 */
final class SearchQueries {
  private static final String HISTORY = "filter[history]";
  private static final String FACETS = "facets";

  /** Those of lists of workspaces. */
  private static final Pattern OF_WORKSPACES =
      Pattern.compile("filter\\[project]\\[id]|filter\\[tagged]\\[[^]]*]\\[(key|value)]");

  private static final Map<String, Function<String, SearchCondition>> CONDITIONS = conditions();

  private SearchQueries() {}

  private static Map<String, Function<String, SearchCondition>> conditions() {
    Map<String, Function<String, SearchCondition>> all = new LinkedHashMap<>();
    all.put("filter[address]", SearchQueries::address);
    all.put("filter[mode]", text -> new SearchCondition.OfMode(mode(text)));
    all.put("filter[type]", SearchCondition.OfType::new);
    all.put("filter[provider]", SearchCondition.OfProvider::new);
    all.put("filter[module]", SearchCondition.InModule::new);
    all.put("filter[id]", SearchCondition.WithId::new);
    all.put("filter[output]", SearchCondition.OutputNamed::new);
    all.put("filter[terraform-version]", SearchCondition.WrittenBy::new);
    all.put("filter[workspace]", SearchQueries::workspace);
    return all;
  }

  static InstanceQuery query(Context ctx) {
    requireFilters(
        ctx,
        name ->
            name.equals(HISTORY)
                || CONDITIONS.containsKey(name)
                || OF_WORKSPACES.matcher(name).matches());
    List<SearchCondition> conditions = new ArrayList<>();
    CONDITIONS.forEach((name, parse) -> {
      if (ctx.queryParamMap().containsKey(name)) {
        conditions.add(parse.apply(text(ctx, name)));
      }
    });
    return new InstanceQuery(conditions, WorkspaceQueries.selection(ctx), history(ctx));
  }

  /** Refuses filters that are not {@code known}. */
  static void requireFilters(Context ctx, Predicate<String> known) {
    for (String name : ctx.queryParamMap().keySet()) {
      if (name.startsWith("filter[") && !known.test(name)) {
        throw refused(name, "there is no such filter");
      }
    }
  }

  private static String text(Context ctx, String name) {
    String text = QueryParameters.text(ctx, name);
    if (text.isEmpty()) {
      throw refused(name, name + " must have a value");
    }
    return text;
  }

  private static SearchCondition address(String fragment) {
    if (fragment.codePointCount(0, fragment.length()) < SearchBudgets.SHORTEST_FRAGMENT) {
      throw refused(
          "filter[address]",
          "filter[address] must have at least "
              + SearchBudgets.SHORTEST_FRAGMENT
              + " characters, which are searched for in addresses");
    }
    return new SearchCondition.AddressContains(fragment);
  }

  private static Mode mode(String text) {
    return Arrays.stream(Mode.values())
        .filter(mode -> FoundInstanceDocuments.label(mode).equals(text))
        .findFirst()
        .orElseThrow(() -> refused("filter[mode]", "filter[mode] must be managed, data or output"));
  }

  private static SearchCondition workspace(String id) {
    if (!WorkspaceId.hasForm(id)) {
      throw refused("filter[workspace]", "filter[workspace] is not a workspace's identifier");
    }
    return new SearchCondition.InWorkspace(new WorkspaceId(id));
  }

  private static boolean history(Context ctx) {
    return switch (QueryParameters.text(ctx, HISTORY)) {
      case "true" -> true;
      case "", "false" -> false;
      default -> throw refused(HISTORY, HISTORY + " must be true or false");
    };
  }

  static SearchPage page(Context ctx, KeysetPagination keyset) {
    return new SearchPage(after(keyset.after()), keyset.size(), facets(ctx));
  }

  private static long after(String id) {
    return id.isEmpty() ? 0 : FoundInstanceDocuments.row(id).orElseThrow(SearchQueries::noNextPage);
  }

  static RequestRefusedException noNextPage() {
    return refused(
        KeysetPagination.AFTER, KeysetPagination.AFTER + " must be that of a link to a next page");
  }

  private static Set<Facet> facets(Context ctx) {
    Set<Facet> facets = EnumSet.noneOf(Facet.class);
    for (String label : QueryParameters.list(ctx, FACETS)) {
      facets.add(Facet.parse(label).orElseThrow(() -> refused(FACETS, "facets are " + labels())));
    }
    if (facets.size() > SearchBudgets.FACETS) {
      throw refused(FACETS, "at most " + SearchBudgets.FACETS + " facets are counted at a time");
    }
    return facets;
  }

  private static String labels() {
    return Arrays.stream(Facet.values()).map(Facet::label).collect(Collectors.joining(", "));
  }

  static RequestRefusedException refused(String parameter, String detail) {
    return RequestRefusedException.badParameter(parameter, detail);
  }
}
