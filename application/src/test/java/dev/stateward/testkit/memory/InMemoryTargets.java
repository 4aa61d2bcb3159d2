package dev.stateward.testkit.memory;

import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.domain.event.DeliveryResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/** Targets of webhooks that remember what they were sent, and answer as they are told. */
public final class InMemoryTargets implements WebhookSender {
  private final List<Outgoing> sent = new ArrayList<>();
  private final Deque<DeliveryResponse> next = new ArrayDeque<>();
  private Function<Outgoing, DeliveryResponse> usual =
      outgoing -> new DeliveryResponse.Answered(200);

  @Override
  public DeliveryResponse send(Outgoing outgoing) {
    return answerTo(outgoing).apply(outgoing);
  }

  private synchronized Function<Outgoing, DeliveryResponse> answerTo(Outgoing outgoing) {
    sent.add(outgoing);
    DeliveryResponse planned = next.poll();
    return planned == null ? usual : same -> planned;
  }

  /** How they answer to the next requests, one after the other. */
  public synchronized void answerNext(DeliveryResponse... replies) {
    next.addAll(List.of(replies));
  }

  /** How they answer when nothing else is said. */
  public synchronized void answer(Function<Outgoing, DeliveryResponse> usually) {
    usual = usually;
  }

  /** What was sent so far, in order. */
  public synchronized List<Outgoing> sent() {
    return List.copyOf(sent);
  }
}
