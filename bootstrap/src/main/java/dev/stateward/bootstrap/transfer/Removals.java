package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an import is to remove from its target: that waits until all else is done, and until it is
 * known how much it is. A source that suddenly has little may be one that does not tell all.
 */
final class Removals {
  /** What is removed first: the parts before the whole. */
  private static final List<String> ORDER =
      List.of("memberships", "access", "consumers", "tags", "members", "teams", "workspaces");

  /** So many may go whatever is left. */
  private static final int FEW = 10;

  private final Map<String, List<Removal>> waiting = new LinkedHashMap<>();
  private final Map<String, Integer> kept = new HashMap<>();

  Removals() {
    ORDER.forEach(kind -> waiting.put(kind, new ArrayList<>()));
  }

  /**
   * Something to be removed.
   *
   * @param document what is sent; empty for nothing
   */
  record Removal(String method, String path, JsonNode document, String subject) {}

  /** A resource to be removed. */
  static Removal of(String path, String subject) {
    return new Removal("DELETE", path, Resources.object(), subject);
  }

  void add(String kind, Removal removal) {
    waiting.computeIfAbsent(kind, any -> new ArrayList<>()).add(removal);
  }

  /** Something of a kind that the source has. */
  void keep(String kind) {
    kept.merge(kind, 1, Integer::sum);
  }

  /** Removes it, unless there is a {@code doubt} that the source told all. */
  void run(Target target, String doubt) {
    waiting.forEach((kind, all) -> {
      String reason = doubt.isEmpty() ? tooMany(kind, all.size()) : doubt;
      for (Removal removal : all) {
        if (!reason.isEmpty()) {
          target.report().surplus(removal.subject());
        } else if (target.remove(removal)) {
          target.report().removed(removal.subject());
        }
      }
      if (!reason.isEmpty() && !all.isEmpty()) {
        target
            .report()
            .conflict("%d %s stay on the target: %s".formatted(all.size(), kind, reason));
      }
    });
  }

  private String tooMany(String kind, int count) {
    int left = kept.getOrDefault(kind, 0);
    return count > FEW && count > left
        ? "only %d would be left; remove them yourself if that is right".formatted(left)
        : "";
  }
}
