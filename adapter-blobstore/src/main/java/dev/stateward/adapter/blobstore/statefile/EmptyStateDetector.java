package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.domain.stateversion.StateHeader;
import java.util.Locale;

/**
 * Detects whether streamed content is a JSON object, whether it is a state file without resources
 * and outputs, and which serial and lineage it has. When in doubt, a state is not empty; one that
 * the client encrypted never is.
 */
final class EmptyStateDetector implements StateFiles.Detector {
  private enum Field {
    OTHER,
    RESOURCES,
    OUTPUTS
  }

  private final JsonTokenizer tokens = new JsonTokenizer();
  private final HeaderDetector header = new HeaderDetector();
  private Field field = Field.OTHER;
  private boolean open;
  private boolean resources;
  private boolean outputs;
  private boolean ruledOut;
  private boolean started;
  private boolean invalid;

  @Override
  public boolean feed(byte[] buffer, int offset, int length) {
    if (invalid) {
      return false;
    }
    tokens.feed(buffer, offset, length);
    for (var token = tokens.next(); token != Token.NEEDS_INPUT; token = tokens.next()) {
      if (token == Token.INVALID || (!started && token != Token.OBJECT)) {
        invalid = true;
        return false;
      }
      started = true;
      if (!ruledOut) {
        ruledOut = rulesOut(token);
      }
      header.take(token, tokens);
      tokens.capture(tokens.depth() == 1 ? header.wanted() : 0);
    }
    return true;
  }

  @Override
  public boolean jsonObject() {
    return !invalid && tokens.complete();
  }

  @Override
  public boolean emptyState() {
    return !ruledOut && jsonObject() && resources && outputs;
  }

  @Override
  public StateHeader header() {
    return header.header();
  }

  private boolean rulesOut(Token token) {
    return switch (field) {
      case OTHER -> token == Token.NAME && tokens.depth() == 1 && !known();
      case RESOURCES -> !follows(token, Token.ARRAY, Token.END_ARRAY);
      case OUTPUTS -> !follows(token, Token.OBJECT, Token.END_OBJECT);
    };
  }

  /** Notes which field the name is of; false when that is not certain. */
  private boolean known() {
    if (!tokens.captured().whole()) {
      return true;
    }
    var name = tokens.captured().json();
    field =
        switch (name) {
          case "\"resources\"" -> Field.RESOURCES;
          case "\"outputs\"" -> Field.OUTPUTS;
          default -> Field.OTHER;
        };
    return field != Field.OTHER || !(name.equals("\"encrypted_data\"") || resemblesOne(name));
  }

  /** Terraform accepts these names in any case, and with escapes. */
  private static boolean resemblesOne(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return lower.contains("\\") || lower.equals("\"resources\"") || lower.equals("\"outputs\"");
  }

  private boolean follows(Token token, Token first, Token second) {
    if (token != (open ? second : first)) {
      return false;
    }
    if (open) {
      resources |= field == Field.RESOURCES;
      outputs |= field == Field.OUTPUTS;
      field = Field.OTHER;
    }
    open = !open;
    return true;
  }
}
