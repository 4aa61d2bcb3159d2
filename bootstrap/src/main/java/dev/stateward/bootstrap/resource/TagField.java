package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.Query;
import dev.stateward.bootstrap.remote.TagFilter;
import dev.stateward.bootstrap.resource.Field.Form;
import java.util.List;
import java.util.function.BiConsumer;

/** Makes options that select the resources of a list by their tags. */
final class TagField {
  private TagField() {}

  static Field filter(BiConsumer<Query, List<String>> filter) {
    return new Field(
        Field.TAG,
        TagFilter.LABEL,
        "Those with this tag, or with this value of it; with several, those with all of them.",
        Form.MANY,
        (draft, values) -> {
          try {
            filter.accept(draft.query(), values);
          } catch (IllegalArgumentException e) {
            throw draft.names().refused(String.valueOf(e.getMessage()));
          }
        });
  }
}
