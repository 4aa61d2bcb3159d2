package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.StateHeader;
import java.util.OptionalLong;

/** Takes serial and lineage from the top level of a document, of several the last. */
final class HeaderDetector {
  private static final int LONGEST_NAME = 64;

  /** Six bytes for each character, as escapes take, and the quotes. */
  private static final int LONGEST_LINEAGE = 6 * Lineage.LONGEST + 2;

  private enum Field {
    OTHER,
    SERIAL,
    LINEAGE
  }

  private Field field = Field.OTHER;
  private StateHeader header = StateHeader.UNKNOWN;

  /** Takes the token that {@code tokens} returned last, with what was captured of it. */
  void take(Token token, JsonTokenizer tokens) {
    if (tokens.depth() != 1) {
      return;
    }
    if (token == Token.NAME) {
      field = field(tokens.captured());
      return;
    }
    switch (field) {
      case SERIAL -> header = new StateHeader(serial(token, tokens.captured()), header.lineage());
      case LINEAGE -> header = new StateHeader(header.serial(), lineage(token, tokens.captured()));
      case OTHER -> {}
    }
    field = Field.OTHER;
  }

  /** How many bytes of the next token at the top level have to be captured. */
  int wanted() {
    return field == Field.LINEAGE ? LONGEST_LINEAGE : LONGEST_NAME;
  }

  StateHeader header() {
    return header;
  }

  private static Field field(CapturedValue name) {
    try {
      // Terraform accepts names in any case, and with escapes.
      String text = name.text();
      if (text.equalsIgnoreCase("serial")) {
        return Field.SERIAL;
      }
      return text.equalsIgnoreCase("lineage") ? Field.LINEAGE : Field.OTHER;
    } catch (UnreadableException e) {
      return Field.OTHER;
    }
  }

  private static OptionalLong serial(Token token, CapturedValue value) {
    if (token != Token.NUMBER || !value.whole()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(value.json()));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private static Lineage lineage(Token token, CapturedValue value) {
    if (token != Token.STRING) {
      return Lineage.UNSTATED;
    }
    try {
      String text = value.text();
      return text.length() <= Lineage.LONGEST ? new Lineage(text) : Lineage.UNSTATED;
    } catch (UnreadableException e) {
      return Lineage.UNSTATED;
    }
  }
}
