package dev.stateward.application.change.port;

import dev.stateward.application.blob.port.AttributeValues;
import dev.stateward.application.blob.port.AttributeValues.Place;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.change.port.ComparingVersions.ListedChange;
import dev.stateward.application.change.port.ComparingVersions.Values;
import dev.stateward.domain.change.AttributeChange;
import dev.stateward.domain.stateversion.JsonText;
import java.util.Objects;
import java.util.Optional;

/**
 * Values of the attributes that changed.
 *
 * @param asked which are told
 * @param before those of the earlier version
 * @param after those of the later one
 */
public record ChangeValues(Values asked, AttributeValues before, AttributeValues after) {
  /** None, not even asked for. */
  public static final ChangeValues NONE =
      new ChangeValues(Values.NONE, AttributeValues.NONE, AttributeValues.NONE);

  public ChangeValues {
    Objects.requireNonNull(asked, "asked is null");
    Objects.requireNonNull(before, "before is null");
    Objects.requireNonNull(after, "after is null");
  }

  /** Whether the values of an attribute are told, if they are found. */
  public boolean tells(AttributeChange attribute) {
    return asked.tell(attribute);
  }

  /** The value in the earlier version; empty when it had none, or it is not told. */
  public Optional<JsonText> before(ListedChange change, AttributeChange attribute) {
    return had(attribute) && tells(attribute)
        ? before.of(place(change.former()), attribute.name())
        : Optional.empty();
  }

  /** The value in the later version; empty when it has none, or it is not told. */
  public Optional<JsonText> after(ListedChange change, AttributeChange attribute) {
    return has(attribute) && tells(attribute)
        ? after.of(place(change.instance()), attribute.name())
        : Optional.empty();
  }

  /** Whether an attribute had a value in the earlier version. */
  public static boolean had(AttributeChange attribute) {
    return attribute.kind() != AttributeChange.Kind.ADDED;
  }

  /** Whether an attribute has a value in the later version. */
  public static boolean has(AttributeChange attribute) {
    return attribute.kind() != AttributeChange.Kind.REMOVED;
  }

  /** Where the values of an instance are found. */
  public static Place place(Description instance) {
    return new Place(instance.address(), instance.deposed());
  }
}
