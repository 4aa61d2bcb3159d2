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

/** All webhooks, and the progress of each in the trail of its organization (ADR 68). */
public interface Webhooks {
  /** Adds a webhook of an existing organization and, if it has one, workspace. */
  void add(Webhook webhook, Progress progress);

  Optional<Webhook> find(WebhookId id);

  /** The webhook, held against others that hold it until the transaction ends. */
  Optional<Webhook> hold(WebhookId id);

  /** The webhooks of an organization, oldest first. */
  Page<Webhook> list(OrganizationId organization, PageRequest request);

  /** Stores a changed webhook; false when it does not exist. */
  boolean save(Webhook webhook);

  /** Removes a webhook and its deliveries; false when there is none. */
  boolean remove(WebhookId id);

  /** Enabled webhooks that are behind the head of their trail, lowest position first. */
  List<WebhookId> behind(int atMost);

  /** The progress of a webhook; {@link Progress#NONE} when it does not exist. */
  Progress progress(WebhookId id);

  /** Moves the progress of a webhook; false, changing nothing, when it is not at {@code from}. */
  boolean move(WebhookId id, Progress from, Progress to);

  /** The recent replays of a webhook; {@link Replays#NONE} without any. */
  Replays replays(WebhookId id);

  /** Stores the recent replays of a locked webhook. */
  void count(WebhookId id, Replays replays);

  /**
   * The replays of a webhook.
   *
   * @param since the start of the count
   * @param count the number of replays since then
   */
  record Replays(Instant since, int count) {
    /** No replays. */
    public static final Replays NONE = new Replays(Instant.EPOCH, 0);

    public Replays {
      Objects.requireNonNull(since, "since is null");
    }
  }

  /**
   * The progress of a webhook.
   *
   * @param position the last position of the trail that was delivered or not subscribed to; 0 for
   *     none
   * @param furthest the highest position so far; deliveries up to there are replays
   */
  record Progress(long position, long furthest) {
    /** Nothing was delivered. */
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

    /** At another position, with the same furthest position. */
    public Progress to(long other) {
      return new Progress(other, Math.max(other, furthest));
    }
  }
}
