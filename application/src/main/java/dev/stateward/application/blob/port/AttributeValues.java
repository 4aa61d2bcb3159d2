package dev.stateward.application.blob.port;

import dev.stateward.domain.stateversion.JsonText;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Values of attributes of a state, as it spells them. They may hold secrets.
 *
 * @param values by instance or output, and by the name of the attribute
 */
public record AttributeValues(Map<Place, Map<String, JsonText>> values) {
  /** None. */
  public static final AttributeValues NONE = new AttributeValues(Map.of());

  public AttributeValues {
    values =
        values.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, it -> Map.copyOf(it.getValue())));
  }

  /** The value of an attribute; empty when it was not found, or is too long. */
  public Optional<JsonText> of(Place place, String attribute) {
    return Optional.ofNullable(values.getOrDefault(place, Map.of()).get(attribute));
  }

  /**
   * Where an instance or an output is.
   *
   * @param address as in {@link ExtractedInstance.Description}
   * @param deposed the key of a deposed object, or empty
   */
  public record Place(String address, String deposed) {
    public Place {
      Objects.requireNonNull(address, "address is null");
      Objects.requireNonNull(deposed, "deposed is null");
    }
  }

  /** Names of attributes whose values are read, by where these are. */
  public record Wanted(Map<Place, Set<String>> attributes) {
    public Wanted {
      attributes =
          attributes.entrySet().stream()
              .collect(
                  Collectors.toUnmodifiableMap(Map.Entry::getKey, it -> Set.copyOf(it.getValue())));
    }

    /** Whether there is nothing to read. */
    public boolean isEmpty() {
      return attributes.isEmpty();
    }

    /** The names at {@code place}; often none. */
    public Set<String> at(Place place) {
      return attributes.getOrDefault(place, Set.of());
    }
  }
}
