package dev.stateward.adapter.http.tag;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.workspace.TagBinding;
import io.javalin.http.Context;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses tags in the query of a request. */
public final class TagQueries {
  private static final Pattern KEY = Pattern.compile("filter\\[tagged]\\[([^]]*)]\\[key]");

  private TagQueries() {}

  /** The tags that {@code filter[tagged][i][key]} and {@code …[value]} name. */
  public static Set<TagBinding> tagged(Context ctx) {
    Set<TagBinding> tagged = new HashSet<>();
    for (String name : ctx.queryParamMap().keySet()) {
      Matcher matcher = KEY.matcher(name);
      if (matcher.matches()) {
        String value = "filter[tagged][" + matcher.group(1) + "][value]";
        tagged.add(tag(QueryParameters.text(ctx, name), QueryParameters.text(ctx, value)));
      }
    }
    return requireFew(tagged);
  }

  /** The same tags; refused when there are more than one can ask for at once. */
  public static Set<TagBinding> requireFew(Set<TagBinding> tagged) {
    if (tagged.size() > Budgets.TAGS_ASKED_FOR) {
      throw RequestRefusedException.badRequest(
          "search[tags] and filter[tagged] name more than " + Budgets.TAGS_ASKED_FOR + " tags");
    }
    return tagged;
  }

  /** The tag with that key and value; refused when they are invalid. */
  public static TagBinding tag(String key, String value) {
    if (key.isBlank()
        || key.length() > TagBinding.LONGEST_KEY
        || value.length() > TagBinding.LONGEST_VALUE) {
      throw RequestRefusedException.badRequest(
          "no tag has the key or the value of search[tags] or filter[tagged]");
    }
    return new TagBinding(key, value);
  }
}
