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
   * How many of the first states of the source the target has; -1 when it has others, which is a
   * conflict. Those of another time are downloaded and compared: an import that was killed may not
   * have told the time.
   */
  int count(String workspace, List<JsonNode> rows) {
    int known = 0;
    for (ObjectNode there : HistoryExport.list(target.server(), target.organization(), workspace)) {
      if (!there.at("/attributes/status").asText("finalized").equals("finalized")) {
        continue;
      }
      if (known == rows.size()) {
        // Work has gone on there.
        return known;
      }
      if (!same(there, rows.get(known))) {
        target
            .report()
            .conflict(
                "workspace %s has another state of serial %d: its states were left out"
                    .formatted(workspace, there.at("/attributes/serial").asLong()));
        return -1;
      }
      target.report().present("states");
      known++;
    }
    return known;
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

  private String sha256(ObjectNode there) {
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
