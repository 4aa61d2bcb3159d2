package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * One instance of a resource or data source in a state, named as clients of the API know it.
 *
 * @param module the module as {@code root} or {@code a["x"].b}, without the word {@code module}
 * @param data whether it is a data source
 * @param type the type of the resource
 * @param name the name of the resource
 * @param provider the provider, {@code hashicorp/aws}
 * @param index which instance of the resource it is
 * @param deposed the key of an object that was replaced and is still to be destroyed; empty for
 *     none
 */
public record ResourceInstance(
    String module,
    boolean data,
    String type,
    String name,
    String provider,
    Index index,
    String deposed) {
  /** What {@link #module} is outside of any module. */
  public static final String ROOT = "root";

  public ResourceInstance {
    Objects.requireNonNull(module, "module is null");
    Objects.requireNonNull(type, "type is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(provider, "provider is null");
    Objects.requireNonNull(index, "index is null");
    Objects.requireNonNull(deposed, "deposed is null");
  }

  /** Which instance of a resource: one of {@code count}, one of {@code for_each}, the only one. */
  public sealed interface Index {
    /** The resource has neither {@code count} nor {@code for_each}. */
    record None() implements Index {}

    /** An index of {@code count}. */
    record Position(String digits) implements Index {
      public Position {
        Objects.requireNonNull(digits, "digits is null");
      }
    }

    /** A key of {@code for_each}. */
    record Key(String key) implements Index {
      public Key {
        Objects.requireNonNull(key, "key is null");
      }
    }
  }

  /** Its address as Terraform prints it, without {@code module.}: {@code vpc.aws_vpc.main["a"]}. */
  public String address() {
    String within = module.equals(ROOT) ? "" : module + ".";
    String mode = data ? "data." : "";
    return within + mode + type + "." + name + suffix();
  }

  private String suffix() {
    return switch (index) {
      case Index.None() -> "";
      case Index.Position(var digits) -> "[" + digits + "]";
      case Index.Key(var key) -> "[" + QuotedKey.of(key) + "]";
    };
  }
}
