package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;

/** Finds out which states of a workspace the target has already. */
final class PresentStates {
  private final Target target;
  private final ImportedTimes times;

  PresentStates(Target target, ImportedTimes times) {
    this.target = target;
    this.times = times;
  }

  /**
   * How many of the first rows the target has; -1 when it has others, which is a conflict. Those of
   * another time are downloaded and compared: an import that was killed may not have told the time.
   * Rows without data are passed over: the target may have got the state while there was one.
   */
  int count(String workspace, List<JsonNode> rows) {
    int known = 0;
    for (ObjectNode there : HistoryExport.list(target.server(), target.organization(), workspace)) {
      if (!isFinalized(there)) {
        continue;
      }
      while (known < rows.size() && isWithout(rows.get(known)) && !isOf(there, rows.get(known))) {
        known++;
      }
      if (known == rows.size() && !target.rules().held()) {
        // Work has gone on there.
        return known;
      }
      JsonNode row = known < rows.size() ? rows.get(known) : Resources.object().put("file", "");
      long serial = there.at("/attributes/serial").asLong();
      if (isWithout(row)) {
        target.keptAlone("the state of serial %d of workspace %s".formatted(serial, workspace));
      } else if (same(there, row)) {
        target.report().present("states");
      } else {
        target
            .report()
            .conflict(
                ("workspace %s was written to by others: its state of serial %d is not one of the"
                        + " source, so no states were added")
                    .formatted(workspace, serial));
        return -1;
      }
      known++;
    }
    return known;
  }

  /** As {@link #count}, by the target's newest state alone when that is one of the rows. */
  int countNewest(String workspace, List<JsonNode> rows) {
    List<ObjectNode> newest =
        HistoryExport.since(
            target.server(), target.organization(), workspace, PresentStates::isFinalized);
    if (newest.isEmpty() || !isFinalized(newest.getFirst())) {
      return 0;
    }
    for (int i = rows.size() - 1; i >= 0; i--) {
      if (isOf(newest.getFirst(), rows.get(i))) {
        return i + 1;
      }
    }
    return count(workspace, rows);
  }

  /** Whether all of the target's states are among rows. */
  static boolean areAmong(List<ObjectNode> states, List<JsonNode> rows) {
    return states.stream()
        .filter(PresentStates::isFinalized)
        .allMatch(there -> rows.stream().anyMatch(row -> isOf(there, row)));
  }

  static boolean isFinalized(ObjectNode there) {
    return there.at("/attributes/status").asText("finalized").equals("finalized");
  }

  private static boolean isWithout(JsonNode row) {
    return !row.has("file");
  }

  /** Whether serial and time of the target's state are those of a row. */
  static boolean isOf(ObjectNode there, JsonNode row) {
    return there.at("/attributes/serial").asLong() == row.path("serial").asLong()
        && time(there.at("/attributes/created-at")).equals(time(row.path("created-at")));
  }

  private boolean same(ObjectNode there, JsonNode row) {
    if (there.at("/attributes/serial").asLong() != row.path("serial").asLong()
        || there.at("/attributes/size").asLong() != row.path("size").asLong()) {
      return false;
    }
    if (time(there.at("/attributes/created-at")).equals(time(row.path("created-at")))) {
      return true;
    }
    if (!sha256(there).equals(row.path("sha256").asText())) {
      return false;
    }
    if (!target.dry()) {
      times.record(there.path("id").asText(), row);
    }
    return true;
  }

  /** To the millisecond, as far as the API tells it. */
  private static Instant time(JsonNode text) {
    try {
      return Instant.parse(text.asText()).truncatedTo(ChronoUnit.MILLIS);
    } catch (DateTimeException e) {
      return Instant.MIN;
    }
  }

  /** The SHA-256 of a version's state, as the target sends it. */
  String sha256(ObjectNode there) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      target
          .server()
          .download(
              there.path("url").asText(),
              "state of version " + there.path("id").asText(),
              state -> drain(state, digest));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static void drain(InputStream state, MessageDigest digest) {
    digest.reset();
    try (InputStream digested = new DigestInputStream(state, digest)) {
      digested.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException("a state cannot be read", e);
    }
  }
}
