package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.audit.port.SealingAuditTrails.SignedHead;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Signed heads of audit trails in a file, a JSON object on each line. */
final class SignedHeads {
  private static final String TRAIL = "trail";
  private static final String POSITION = "position";
  private static final String HASH = "hash";
  private static final String KEY = "key";
  private static final String AT = "at";
  private static final String SIGNATURE = "signature";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SignedHeads() {}

  /** A head on a line of its own, without the end of the line. */
  static String line(SignedHead signed) {
    TrailHead head = signed.head();
    ObjectNode line = MAPPER.createObjectNode();
    line.put(TRAIL, head.trail().value());
    line.put(POSITION, head.seal().position());
    line.put(HASH, head.seal().hash());
    line.put(KEY, head.seal().key());
    line.put(AT, head.at().toString());
    line.put(SIGNATURE, signed.signature());
    return line.toString();
  }

  /**
   * The heads in {@code file}, each as {@link #line} writes it or as webhooks receive it.
   *
   * @param ours whether this installation signed a head
   */
  static List<TrailHead> read(Path file, Predicate<SignedHead> ours) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new CommandFailedException(file + " cannot be read: " + FileFaults.why(e));
    }
    List<TrailHead> heads = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        heads.add(parse(lines.get(i)).filter(ours).orElseThrow(noHead(file, i + 1)).head());
      }
    }
    return heads;
  }

  private static Optional<SignedHead> parse(String line) {
    try {
      JsonNode tree = MAPPER.readTree(line);
      JsonNode head = tree.path("after").isObject() ? tree.path("after") : tree;
      Seal seal =
          new Seal(
              head.path(POSITION).asLong(-1), head.path(HASH).asText(), head.path(KEY).asText());
      Instant at = Instant.parse(head.path(AT).asText());
      TrailId trail = new TrailId(head.path(TRAIL).asText());
      return Optional.of(
          new SignedHead(new TrailHead(trail, seal, at), head.path(SIGNATURE).asText()));
    } catch (JsonProcessingException | DateTimeParseException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Supplier<CommandFailedException> noHead(Path file, int line) {
    return () ->
        new CommandFailedException(
            "line "
                + line
                + " of "
                + file
                + " is not the head of a trail that this installation signed with a key it still has");
  }
}
