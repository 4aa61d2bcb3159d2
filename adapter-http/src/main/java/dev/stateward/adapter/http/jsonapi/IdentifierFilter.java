package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.filter.TokenFilter;
import dev.stateward.application.settings.Budgets;
import org.jspecify.annotations.Nullable;

/**
 * Lets the types and identifiers of the resources in {@code data} through, and skips the rest. Of
 * more resources than a list may have, one more is let through, so that the list is too long.
 */
final class IdentifierFilter extends TokenFilter {
  /** The filter of a body. */
  static final TokenFilter BODY = new IdentifierFilter(Part.BODY);

  private enum Part {
    BODY,
    DATA,
    RESOURCE,
    IDENTIFIER
  }

  private static final TokenFilter DATA = new IdentifierFilter(Part.DATA);
  private static final TokenFilter RESOURCE = new IdentifierFilter(Part.RESOURCE);
  private static final TokenFilter IDENTIFIER = new IdentifierFilter(Part.IDENTIFIER);

  private final Part part;

  private IdentifierFilter(Part part) {
    this.part = part;
  }

  @Override
  public @Nullable TokenFilter includeProperty(String name) {
    return switch (part) {
      case BODY -> name.equals("data") ? DATA : null;
      case RESOURCE -> name.equals("type") || name.equals("id") ? IDENTIFIER : null;
      case DATA, IDENTIFIER -> null;
    };
  }

  @Override
  public boolean includeEmptyArray(boolean contentsFiltered) {
    return true;
  }

  @Override
  public boolean includeEmptyObject(boolean contentsFiltered) {
    return true;
  }

  @Override
  public @Nullable TokenFilter includeElement(int index) {
    return part == Part.DATA && index <= Budgets.LIST_ITEMS ? RESOURCE : null;
  }
}
