package dev.stateward.application.event.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.OrganizationId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** All webhooks, and how far each has come in the trail of its organization (ADR 68). */
public interface Webhooks {
  /** Adds a webhook of an organization, and perhaps a workspace of it, that are there. */
  void add(Webhook webhook, Progress progress);

  Optional<Webhook> find(WebhookId id);

  /** The webhook, held against others that hold it until the transaction ends. */
  Optional<Webhook> hold(WebhookId id);

  /** The webhooks of an organization, oldest first. */
  Page<Webhook> list(OrganizationId organization, PageRequest request);

  /** Stores what of a webhook can change; false when there is none. */
  boolean save(Webhook webhook);

  /** Removes a webhook and its deliveries; false when there is none. */
  boolean remove(WebhookId id);

  /**
   * Enabled webhooks that have not come to the head of their trail, those that have come to the
   * lowest position first.
   */
  List<WebhookId> behind(int atMost);

  /** How far a webhook has come; {@link Progress#NONE} when there is none. */
  Progress progress(WebhookId id);

  /** Moves a webhook on or back; false, changing nothing, when it is not at {@code from}. */
  boolean move(WebhookId id, Progress from, Progress to);

  /** How often a webhook was told again lately; {@link Replays#NONE} when it never was. */
  Replays replays(WebhookId id);

  /** Stores how often a held webhook was told again lately. */
  void count(WebhookId id, Replays replays);

  /**
   * How often a webhook was told again.
   *
   * @param since when that was first counted
   * @param count how often since
   */
  record Replays(Instant since, int count) {
    /** It never was. */
    public static final Replays NONE = new Replays(Instant.EPOCH, 0);

    public Replays {
      Objects.requireNonNull(since, "since is null");
    }
  }

  /**
   * How far a webhook has come.
   *
   * @param position up to which position of the trail it was told, or chose not to be; 0 for none
   * @param furthest the furthest it has ever come; what is told up to there is a replay
   */
  record Progress(long position, long furthest) {
    /** Nothing was told. */
    public static final Progress NONE = new Progress(0, 0);

    public Progress {
      if (position < 0 || furthest < position) {
        throw new IllegalArgumentException("position " + position + " of " + furthest);
      }
    }

    /** At {@code position}, for the first time. */
    public static Progress at(long position) {
      return new Progress(position, position);
    }

    /** At another position, having come this far. */
    public Progress to(long other) {
      return new Progress(other, Math.max(other, furthest));
    }
  }
}
