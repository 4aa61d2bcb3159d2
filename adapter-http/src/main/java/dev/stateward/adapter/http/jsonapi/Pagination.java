package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The pagination of a list: {@code meta.pagination}, and full links that keep all other query
 * parameters (State Versions API, A3).
 *
 * @param url the URL of the list with all query parameters except those of the page, to which one
 *     can be appended
 */
public record Pagination(String url) {
  private static final String NUMBER = "page[number]";
  static final String SIZE = "page[size]";

  /** The pagination of the list that {@code ctx} requests. */
  static Pagination of(Context ctx, Links links) {
    return new Pagination(url(ctx, links, Set.of(NUMBER, SIZE)));
  }

  /** The URL of a list with all query parameters but some, to which one can be appended. */
  static String url(Context ctx, Links links, Set<String> without) {
    StringBuilder url = new StringBuilder(links.absolute(ctx.path())).append('?');
    ctx.queryParamMap()
        .forEach((name, values) -> {
          if (!without.contains(name)) {
            values.forEach(value -> url.append(parameter(name, value)).append('&'));
          }
        });
    return url.toString();
  }

  /**
   * The page of a list that {@code ctx} requests; its size is limited to 100 items.
   *
   * @throws RequestRefusedException when the page or its size is invalid
   */
  static PageRequest request(Context ctx) {
    int number = positive(ctx, NUMBER, 1);
    return new PageRequest(number, size(ctx));
  }

  /** How many items a page has that {@code ctx} requests. */
  static int size(Context ctx) {
    return Math.min(positive(ctx, SIZE, PageRequest.USUAL), PageRequest.LARGEST);
  }

  /** Whether {@code ctx} requests a page. */
  static boolean asked(Context ctx) {
    return ctx.queryParamMap().containsKey(NUMBER) || ctx.queryParamMap().containsKey(SIZE);
  }

  private static int positive(Context ctx, String name, int usual) {
    String text = ctx.queryParam(name);
    if (text == null || text.isEmpty()) {
      return usual;
    }
    try {
      int value = Integer.parseInt(text);
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw notANumber(name);
    }
    throw notANumber(name);
  }

  private static RequestRefusedException notANumber(String name) {
    return RequestRefusedException.badRequest(name + " must be a number greater than 0");
  }

  /** The link to the page after {@code page}, if there is one. */
  Optional<String> next(Page<?> page) {
    int number = page.request().number();
    return number < page.pages()
        ? Optional.of(link(number + 1L, page.request().size()))
        : Optional.empty();
  }

  void addTo(ObjectNode document, Page<?> page) {
    int number = page.request().number();
    int size = page.request().size();
    long last = Math.max(1, page.pages());
    OptionalLong previous = number > 1 ? OptionalLong.of(Math.min(number - 1L, last)) : none();
    OptionalLong next = number < last ? OptionalLong.of(number + 1L) : none();

    ObjectNode links = document.putObject("links");
    links.put("self", link(number, size)).put("first", link(1, size));
    put(links, "prev", previous, size);
    put(links, "next", next, size);
    links.put("last", link(last, size));

    ObjectNode meta = document.putObject("meta").putObject("pagination");
    meta.put("current-page", number).put("page-size", size);
    put(meta, "prev-page", previous);
    put(meta, "next-page", next);
    meta.put("total-pages", last).put("total-count", page.total());
  }

  static void addWhole(ObjectNode document, int total) {
    ObjectNode meta = document.putObject("meta").putObject("pagination");
    meta.put("current-page", 1).put("page-size", total);
    meta.putNull("prev-page").putNull("next-page");
    meta.put("total-pages", 1).put("total-count", total);
  }

  private void put(ObjectNode links, String name, OptionalLong page, int size) {
    links.put(name, page.isPresent() ? link(page.getAsLong(), size) : null);
  }

  private static void put(ObjectNode meta, String name, OptionalLong page) {
    meta.put(name, page.isPresent() ? (Long) page.getAsLong() : null);
  }

  private String link(long number, int size) {
    return url + parameter(NUMBER, Long.toString(number)) + '&' + parameter(SIZE, "" + size);
  }

  static String parameter(String name, String value) {
    return encoded(name) + '=' + encoded(value);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static OptionalLong none() {
    return OptionalLong.empty();
  }
}
