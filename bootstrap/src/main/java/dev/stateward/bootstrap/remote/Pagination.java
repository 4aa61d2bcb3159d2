package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pages of lists. */
public final class Pagination {
  private static final Pattern NUMBER = Pattern.compile("&?page%5Bnumber%5D=(\\d{1,9})");

  private Pagination() {}

  /** The path of the page after the one at {@code path}; empty when it is the last one. */
  public static String next(String path, JsonNode page) {
    String link = page.at("/links/next").asText("");
    if (!link.isEmpty()) {
      return RemoteServer.path(link);
    }
    // Some servers number the pages, and have no links.
    long next = page.at("/meta/pagination/next-page").asLong();
    Matcher number = NUMBER.matcher(path);
    long now = number.find() ? Long.parseLong(number.group(1)) : 1;
    if (next <= now) {
      return "";
    }
    String base = number.replaceAll("");
    return base + (base.contains("?") ? "&" : "?") + "page%5Bnumber%5D=" + next;
  }
}
