package dev.stateward.domain.event;

import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A subscription of an organization to its events (ADR 68).
 *
 * @param id its identifier
 * @param organization the organization whose events it gets
 * @param scope which of them it gets
 * @param subscription what its owner decides, and may change
 * @param generation the number of its present secret
 * @param createdAt when it was created, to the microsecond
 */
public record Webhook(
    WebhookId id,
    Organization organization,
    Scope scope,
    Subscription subscription,
    Generation generation,
    Instant createdAt) {
  /** How long the previous secret also signs after a rotation. */
  public static final Duration OVERLAP = Duration.ofHours(24);

  public Webhook {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(scope, "scope is null");
    Objects.requireNonNull(subscription, "subscription is null");
    Objects.requireNonNull(generation, "generation is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }

  /** The events that a webhook gets. */
  public sealed interface Scope {
    /** All events of its organization. */
    record WholeOrganization() implements Scope {}

    /** Events of one workspace, and those that may concern several. */
    record OneWorkspace(WorkspaceId workspace) implements Scope {
      public OneWorkspace {
        Objects.requireNonNull(workspace, "workspace is null");
      }
    }
  }

  /**
   * The settings of a webhook that its owner chooses.
   *
   * @param url where events are sent: http or https, at most {@value #LONGEST_URL} characters; its
   *     fragment, which is not sent, is the routing key of PagerDuty
   * @param description what it is for, at most {@value #LONGEST_DESCRIPTION} characters; may be
   *     empty
   * @param types which events are wanted; none for all
   * @param enabled whether events are delivered to it
   * @param format how events are sent
   * @param workspaces whose events are wanted; events that concern several are sent anyway
   */
  public record Subscription(
      String url,
      String description,
      Set<EventType> types,
      boolean enabled,
      WebhookFormat format,
      WorkspaceSelection workspaces) {
    /** The longest URL. */
    public static final int LONGEST_URL = 2048;

    /** The longest description. */
    public static final int LONGEST_DESCRIPTION = 500;

    /** The form of a routing key. */
    public static final String ROUTING_KEY = "[0-9A-Za-z]{32}";

    private static final String KEY_MARK = "#";

    /** Signed events of all workspaces. */
    public Subscription(String url, String description, Set<EventType> types, boolean enabled) {
      this(url, description, types, enabled, WebhookFormat.SIGNED, WorkspaceSelection.ALL);
    }

    public Subscription {
      Objects.requireNonNull(format, "format is null");
      Objects.requireNonNull(workspaces, "workspaces is null");
      if (!url.matches("https?://\\S+") || url.split(KEY_MARK, 2)[0].length() > LONGEST_URL) {
        throw new IllegalArgumentException("not the URL of a webhook");
      }
      if (description.length() > LONGEST_DESCRIPTION) {
        throw new IllegalArgumentException("description is too long");
      }
      types = Set.copyOf(types);
    }

    /** A URL with a routing key, which may be empty. */
    public static String url(String address, String routingKey) {
      return routingKey.isEmpty() ? address : address + KEY_MARK + routingKey;
    }

    /** The URL without the routing key. */
    public String address() {
      return url.split(KEY_MARK, 2)[0];
    }

    /** The routing key; empty when there is none. */
    public String routingKey() {
      int mark = url.indexOf(KEY_MARK);
      return mark < 0 ? "" : url.substring(mark + 1);
    }

    /** The same settings with another URL. */
    public Subscription at(String other) {
      return new Subscription(other, description, types, enabled, format, workspaces);
    }
  }

  /**
   * The names of one of the secrets that a webhook has, one after the other.
   *
   * @param number counted from 1
   * @param key the name of the key it is made with; empty for the first key of the installation
   */
  public record SecretName(int number, String key) {
    public SecretName {
      Objects.requireNonNull(key, "key is null");
      if (number < 1) {
        throw new IllegalArgumentException("number is less than 1: " + number);
      }
    }
  }

  /**
   * Which secret is the present one.
   *
   * @param present its name
   * @param formerKey the name of the key that the one before was made with; empty when that is the
   *     first key of the installation, or there was none before
   * @param since since when it is the present one, to the microsecond
   */
  public record Generation(SecretName present, String formerKey, Instant since) {
    public Generation {
      Objects.requireNonNull(present, "present is null");
      Objects.requireNonNull(formerKey, "formerKey is null");
      Objects.requireNonNull(since, "since is null");
    }

    /** The first one, made with {@code key}. */
    public static Generation first(String key, Instant since) {
      return new Generation(new SecretName(1, key), "", since);
    }

    private Generation next(String key, Instant now) {
      return new Generation(new SecretName(present.number() + 1, key), present.key(), now);
    }

    private List<SecretName> signing(Instant at) {
      return present.number() > 1 && at.isBefore(since.plus(OVERLAP))
          ? List.of(present, new SecretName(present.number() - 1, formerKey))
          : List.of(present);
    }
  }

  /** Whether {@code event}, which is of its organization, is sent to it. */
  public boolean wants(Event event) {
    return subscription.enabled()
        && (event.type() == EventType.WEBHOOK_PINGED
            ? event.record().event().resource().equals(id.value())
            : covers(event.workspace()) && asksFor(event.type()));
  }

  /** Whether events of that type are sent to it, for any resource. */
  public boolean wants(EventType type) {
    return subscription.enabled() && asksFor(type);
  }

  /** Whether events of that type are sent to it, for that workspace. */
  public boolean wants(EventType type, WorkspaceId workspace) {
    return wants(type) && covers(workspace.value());
  }

  /**
   * A webhook for changes of access is also sent those by which principals raise their own rights.
   */
  private boolean asksFor(EventType type) {
    Set<EventType> types = subscription.types();
    return types.isEmpty()
        || types.contains(type)
        || (type == EventType.ACCESS_RAISED && types.contains(EventType.ACCESS_CHANGED));
  }

  private boolean covers(String workspace) {
    return switch (scope) {
      case Scope.WholeOrganization ignored -> true;
      case Scope.OneWorkspace(var id) -> workspace.isEmpty() || workspace.equals(id.value());
    };
  }

  /** The webhook with other decisions. */
  public Webhook with(Subscription other) {
    return new Webhook(id, organization, scope, other, generation, createdAt);
  }

  /** The webhook with a new secret from {@code now} on, made with {@code key}. */
  public Webhook rotated(String key, Instant now) {
    return new Webhook(id, organization, scope, subscription, generation.next(key, now), createdAt);
  }

  /** The names of the secrets that sign what is sent at {@code at}, the present one first. */
  public List<SecretName> signing(Instant at) {
    return generation.signing(at);
  }
}
