package dev.stateward.domain.guardrail;

import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateHeader;
import java.util.List;
import java.util.Objects;

/**
 * A state as far as rules look at it.
 *
 * @param serial the serial that the request declared
 * @param lineage the lineage that the request declared
 * @param header what its content has of both; {@link StateHeader#UNKNOWN} where no rule compares it
 * @param size its bytes
 * @param empty whether it has no resources and no outputs
 */
public record JudgedState(
    Serial serial, Lineage lineage, StateHeader header, long size, boolean empty, Insight insight) {
  public JudgedState {
    Objects.requireNonNull(serial, "serial is null");
    Objects.requireNonNull(lineage, "lineage is null");
    Objects.requireNonNull(header, "header is null");
    Objects.requireNonNull(insight, "insight is null");
  }

  /** What its data tells. */
  public sealed interface Insight {}

  /**
   * The data was read.
   *
   * @param toolVersion the version of the tool that wrote it; empty when not found
   * @param managed the number of managed resources
   * @param kinds the kinds of resources it has
   * @param secrets values that look like secrets
   */
  public record Read(String toolVersion, long managed, List<ResourceKind> kinds, Secrets secrets)
      implements Insight {
    public Read {
      Objects.requireNonNull(toolVersion, "toolVersion is null");
      kinds = List.copyOf(kinds);
      Objects.requireNonNull(secrets, "secrets is null");
    }

    /** What is known of a state that others are compared with. */
    public static Read counted(String toolVersion, long managed) {
      return new Read(toolVersion, managed, List.of(), Secrets.NONE);
    }
  }

  /**
   * The data cannot be read: the client encrypted it, or its format is not known.
   *
   * @param reason why, the end of a sentence, with nothing in it that comes from the data
   */
  public record Unreadable(String reason) implements Insight {
    public Unreadable {
      Objects.requireNonNull(reason, "reason is null");
    }
  }

  /**
   * Resources of one type and provider.
   *
   * @param managed whether they are no data sources
   * @param provider the provider, {@code hashicorp/aws}; one that is not of the public registry has
   *     its host before it
   * @param count how many instances there are
   */
  public record ResourceKind(boolean managed, String type, String provider, long count) {
    public ResourceKind {
      Objects.requireNonNull(type, "type is null");
      Objects.requireNonNull(provider, "provider is null");
    }
  }

  /**
   * Values that look like secrets.
   *
   * @param first where the first are, at most {@link #MOST}
   * @param count how many there are
   */
  public record Secrets(List<PlainSecret> first, long count) {
    /** The most that are told one by one. */
    public static final int MOST = 20;

    /** No such values. */
    public static final Secrets NONE = new Secrets(List.of(), 0);

    public Secrets {
      first = List.copyOf(first);
    }
  }

  /**
   * A value that looks like a secret.
   *
   * @param place the address of the resource and the name of its attribute, or the name of the
   *     output
   */
  public record PlainSecret(String place, SecretPattern pattern) {
    public PlainSecret {
      Objects.requireNonNull(place, "place is null");
      Objects.requireNonNull(pattern, "pattern is null");
    }
  }
}
