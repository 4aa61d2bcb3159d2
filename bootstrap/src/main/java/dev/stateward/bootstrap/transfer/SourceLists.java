package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.util.ArrayList;
import java.util.List;

/** The lists of a source, which may refuse some of them, or not have them. */
final class SourceLists {
  /** How often a list is read when it is not whole: others came or went meanwhile. */
  private static final int ATTEMPTS = 3;

  private final PacedServer server;

  SourceLists(PacedServer server) {
    this.server = server;
  }

  /**
   * What was told of a list.
   *
   * @param rows its resources
   * @param given whether the source gave it
   * @param whole whether these are all
   */
  record Listing(List<JsonNode> rows, boolean given, boolean whole) {}

  /** The list at a path, which is called {@code list} in messages. */
  Listing read(String path, String list) {
    List<JsonNode> rows = new ArrayList<>();
    try {
      boolean whole = server.each(path, list, rows::add);
      for (int attempt = 1; !whole && attempt < ATTEMPTS; attempt++) {
        rows.clear();
        whole = server.each(path, list, rows::add);
      }
      return new Listing(rows, true, whole);
    } catch (RemoteFailedException e) {
      if (!e.isAbsent() && !e.isRefused()) {
        throw e;
      }
      return new Listing(List.of(), false, false);
    }
  }
}
