package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokens.Token;
import dev.stateward.application.port.out.StateFiles;
import java.util.Locale;

/** Watches for a state file without resources and outputs; in doubt it is none. */
final class EmptyStateGlance implements StateFiles.Glance {
  private static final int LONGEST_NAME = 64;

  private enum Field {
    OTHER,
    RESOURCES,
    OUTPUTS
  }

  private final JsonTokens tokens = new JsonTokens();
  private Field field = Field.OTHER;
  private boolean open;
  private boolean resources;
  private boolean outputs;
  private boolean ruledOut;

  @Override
  public void pass(byte[] buffer, int offset, int length) {
    if (ruledOut) {
      return;
    }
    tokens.feed(buffer, offset, length);
    for (var token = tokens.next(); token != Token.MORE; token = tokens.next()) {
      if (rulesOut(token)) {
        ruledOut = true;
        return;
      }
      tokens.keep(tokens.depth() == 1 ? LONGEST_NAME : 0);
    }
  }

  @Override
  public boolean emptyState() {
    return !ruledOut && tokens.complete() && resources && outputs;
  }

  private boolean rulesOut(Token token) {
    if (token == Token.FLAW) {
      return true;
    }
    return switch (field) {
      case OTHER -> elsewhere(token);
      case RESOURCES -> !follows(token, Token.ARRAY, Token.END_ARRAY);
      case OUTPUTS -> !follows(token, Token.OBJECT, Token.END_OBJECT);
    };
  }

  private boolean elsewhere(Token token) {
    if (token == Token.NAME && tokens.depth() == 1) {
      return !known();
    }
    return tokens.depth() == 0 && token != Token.END_OBJECT;
  }

  /** Takes note of the name that passed; false when it cannot be told which field it names. */
  private boolean known() {
    if (!tokens.kept().whole()) {
      return true;
    }
    var name = tokens.kept().json();
    field =
        switch (name) {
          case "\"resources\"" -> Field.RESOURCES;
          case "\"outputs\"" -> Field.OUTPUTS;
          default -> Field.OTHER;
        };
    return field != Field.OTHER || !resemblesOne(name);
  }

  /** The tool's reader takes names in any case, and escapes hide them. */
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
