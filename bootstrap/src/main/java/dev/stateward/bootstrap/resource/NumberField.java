package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.resource.Field.Form;
import java.time.Duration;

/** Makes options whose values are numbers. */
final class NumberField {
  private NumberField() {}

  /** An attribute that is a number; within others when it has {@code /}. */
  static Field of(String option, String attribute, String description) {
    return of(option, attribute, description, 1);
  }

  /** As {@link #of(String, String, String)}, a number of milliseconds, told in days. */
  static Field ofDays(String option, String attribute, String description) {
    return of(option, attribute, description, Duration.ofDays(1).toMillis());
  }

  private static Field of(String option, String attribute, String description, long unit) {
    return new Field(
        option,
        "NUMBER",
        description,
        Form.ONE,
        (draft, values) -> {
          if (!values.getFirst().matches(unit == 1 ? "[0-9]{1,18}" : "[0-9]{1,9}")) {
            throw draft.names().refused(option + " is a number, not \"" + values.getFirst() + "\"");
          }
          String pointer = Field.ATTRIBUTES + "/" + attribute;
          draft
              .object(Field.parent(pointer))
              .put(Field.name(pointer), Long.parseLong(values.getFirst()) * unit);
        });
  }
}
