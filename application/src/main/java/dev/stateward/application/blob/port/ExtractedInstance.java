package dev.stateward.application.blob.port;

import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.AttributeDigest.Sensitivity;
import dev.stateward.domain.change.ShortDigest;
import java.util.List;
import java.util.Objects;

/**
 * An instance of a resource or data source, or an output, of a state: what it is called, and
 * digests of its values.
 *
 * @param place of its address, and of the key of a deposed object
 * @param identity of its type and id; {@link ShortDigest#NONE} when it cannot be followed to
 *     another address
 * @param content of everything that counts
 */
public record ExtractedInstance(
    ShortDigest place,
    ShortDigest identity,
    ShortDigest content,
    Description description,
    List<AttributeDigest> attributes) {
  public ExtractedInstance {
    Objects.requireNonNull(place, "place is null");
    Objects.requireNonNull(identity, "identity is null");
    Objects.requireNonNull(content, "content is null");
    Objects.requireNonNull(description, "description is null");
    attributes = List.copyOf(attributes);
  }

  /** The address of an output. */
  public static String outputAddress(String name) {
    return "output." + name;
  }

  /** The same instance with the digest {@code other} for its place. */
  public ExtractedInstance at(ShortDigest other) {
    return other.equals(place)
        ? this
        : new ExtractedInstance(other, identity, content, description, attributes);
  }

  /** Whether it is an output that is secret by its name, and that the state does not mark. */
  public boolean unmarkedSecret() {
    return description.mode() == Mode.OUTPUT
        && attributes.stream().anyMatch(it -> it.sensitivity() == Sensitivity.NAMED);
  }

  /** What it is. */
  public enum Mode {
    MANAGED,
    DATA,
    OUTPUT
  }

  /**
   * What it is called; nothing of it is sensitive.
   *
   * @param address where it is in the configuration; {@code output.NAME} for an output
   * @param deposed the key of an object that was replaced and is still to be destroyed, or empty
   * @param type the type of the resource; empty for an output
   * @param module the module as {@code root} or {@code a["x"].b}
   * @param provider the provider, {@code hashicorp/aws}; empty for an output
   * @param id the attribute {@code id}; empty when it has none, or a sensitive one
   * @param tainted whether it is to be replaced
   */
  public record Description(
      String address,
      String deposed,
      Mode mode,
      String type,
      String module,
      String provider,
      String id,
      boolean tainted) {
    public Description {
      Objects.requireNonNull(address, "address is null");
      Objects.requireNonNull(deposed, "deposed is null");
      Objects.requireNonNull(mode, "mode is null");
      Objects.requireNonNull(type, "type is null");
      Objects.requireNonNull(module, "module is null");
      Objects.requireNonNull(provider, "provider is null");
      Objects.requireNonNull(id, "id is null");
    }
  }
}
