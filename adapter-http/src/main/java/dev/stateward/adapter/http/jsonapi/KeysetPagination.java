package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.Set;

/**
 * The pagination of a list whose pages begin after an item of the page before, so that a late page
 * costs no more than the first one; nobody counts its items.
 *
 * @param url the URL of the list with all query parameters except those of the page, to which one
 *     can be appended
 * @param after the identifier of the item after which the page begins; empty for the first page
 * @param size how many items it has
 */
public record KeysetPagination(String url, String after, int size) {
  /** The parameter that names the item. */
  public static final String AFTER = "page[after]";

  /** The pagination that {@code ctx} requests. */
  static KeysetPagination of(Context ctx, Links links) {
    return new KeysetPagination(
        Pagination.url(ctx, links, Set.of(AFTER, Pagination.SIZE)),
        QueryParameters.text(ctx, AFTER),
        Pagination.size(ctx));
  }

  /**
   * Adds it to a document.
   *
   * @param next the last item of the page, when there are others after it; otherwise empty
   */
  void addTo(ObjectNode document, String next) {
    ObjectNode links = document.putObject("links");
    links.put("self", link(after)).put("first", link(""));
    links.put("next", next.isEmpty() ? null : link(next));
    document.putObject("meta").putObject("pagination").put("page-size", size);
  }

  private String link(String item) {
    String sized = url + Pagination.parameter(Pagination.SIZE, Integer.toString(size));
    return item.isEmpty() ? sized : sized + '&' + Pagination.parameter(AFTER, item);
  }
}
