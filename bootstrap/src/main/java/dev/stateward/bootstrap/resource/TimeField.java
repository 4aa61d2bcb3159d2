package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.TimeText;
import dev.stateward.bootstrap.resource.Field.Form;
import dev.stateward.bootstrap.resource.Field.RequestDraft;
import java.time.Instant;
import java.util.function.Function;

/** Makes options whose values are times, which users give as durations, dates or instants. */
final class TimeField {
  private static final TimeText TIMES = TimeText.ofSystem();

  private TimeField() {}

  /** A time of the query of a list; a duration is that long ago. */
  static Field filter(String option, String parameter, String description) {
    return new Field(
        option,
        "TIME",
        description,
        Form.ONE,
        (draft, values) ->
            draft
                .query()
                .with(parameter, read(draft, option, values.getFirst(), TIMES::past).toString()));
  }

  /** An attribute that is a time; a duration is that long ago. */
  static Field past(String option, String attribute, String description) {
    return attribute(option, attribute, description, TIMES::past);
  }

  /** An attribute that is a time; a duration is that long from now. */
  static Field future(String option, String attribute, String description) {
    return attribute(option, attribute, description, TIMES::future);
  }

  private static Field attribute(
      String option, String attribute, String description, Function<String, Instant> reader) {
    return new Field(
        option,
        "TIME",
        description,
        Form.ONE,
        (draft, values) -> {
          ObjectNode attributes = draft.object(Field.ATTRIBUTES);
          if (values.getFirst().isEmpty()) {
            attributes.putNull(attribute);
          } else {
            attributes.put(attribute, read(draft, option, values.getFirst(), reader).toString());
          }
        });
  }

  private static Instant read(
      RequestDraft draft, String option, String text, Function<String, Instant> reader) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException e) {
      throw draft.names().refused(option + ": " + e.getMessage());
    }
  }
}
