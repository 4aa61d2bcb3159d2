package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.ValueKeys;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.event.port.SealedUrl;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryValueKeys implements ValueKeys {
  private final InMemoryTransactions transactions;

  InMemoryValueKeys(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  private static Stream<Entry> entries(Tables tables, Kind kind) {
    return switch (kind) {
      case OUTPUTS ->
          tables.outputs.values().stream()
              .map(StoredOutputs::seal)
              .filter(OutputSeal.Under.class::isInstance)
              .map(OutputSeal.Under.class::cast)
              .map(under ->
                  new Entry(
                      under.owner().version().value(),
                      under.owner().organization().value(),
                      under.owner().workspace().value(),
                      under.key()));
      case WEBHOOK_URL ->
          tables.webhookUrls.entrySet().stream()
              .map(url ->
                  new Entry(
                      url.getKey().value(),
                      Tables.referred(tables.webhooks, url.getKey())
                          .webhook()
                          .organization()
                          .id()
                          .value(),
                      "",
                      url.getValue().key()));
      case DIGESTS ->
          tables.digestKeys.entrySet().stream()
              .map(
                  key -> new Entry(key.getKey().value(), key.getKey().value(), "", key.getValue()));
    };
  }

  @Override
  public List<Entry> notUnder(Kind kind, String wrappingKey, Optional<String> after, int atMost) {
    return transactions.read(tables ->
        entries(tables, kind)
            .filter(entry -> !entry.key().wrappingKey().equals(wrappingKey))
            .filter(entry -> entry.id().compareTo(after.orElse("")) > 0)
            .sorted(Comparator.comparing(Entry::id))
            .limit(atMost)
            .toList());
  }

  private static Stream<String> missing(Tables tables, Kind kind) {
    return switch (kind) {
      case OUTPUTS ->
          tables.outputs.entrySet().stream()
              .filter(of -> of.getValue().seal() instanceof OutputSeal.None)
              .filter(of ->
                  of.getValue().outputs().stream()
                      .anyMatch(it -> it.value().text().startsWith(StoredOutput.SEALED)))
              .map(of -> of.getKey().value());
      case WEBHOOK_URL ->
          tables.webhooks.values().stream()
              .map(Tables.Hook::webhook)
              .filter(it -> it.subscription().url().equals(WebhookUrls.HIDDEN))
              .filter(it -> !tables.webhookUrls.containsKey(it.id()))
              .map(it -> it.id().value());
      case DIGESTS -> Stream.empty();
    };
  }

  @Override
  public List<String> missing(Kind kind, Optional<String> after, int atMost) {
    return transactions.read(tables ->
        missing(tables, kind)
            .filter(id -> id.compareTo(after.orElse("")) > 0)
            .sorted()
            .limit(atMost)
            .toList());
  }

  @Override
  public int rewrap(Kind kind, List<Rewrap> keys) {
    return transactions.write(
        tables -> (int) keys.stream().filter(key -> rewrapped(tables, kind, key)).count());
  }

  private static boolean rewrapped(Tables tables, Kind kind, Rewrap key) {
    return entries(tables, kind)
        .filter(entry -> entry.id().equals(key.id()) && entry.key().equals(key.before()))
        .toList()
        .stream()
        .peek(entry -> put(tables, kind, entry.id(), key.after()))
        .findFirst()
        .isPresent();
  }

  private static void put(Tables tables, Kind kind, String id, WrappedKey key) {
    switch (kind) {
      case OUTPUTS ->
          tables.outputs.computeIfPresent(
              new StateVersionId(id),
              (version, stored) ->
                  new StoredOutputs(
                      stored.outputs(),
                      switch (stored.seal()) {
                        case OutputSeal.None none -> none;
                        case OutputSeal.Under(var owner, var before) ->
                            new OutputSeal.Under(owner, key);
                      }));
      case WEBHOOK_URL ->
          tables.webhookUrls.computeIfPresent(
              new WebhookId(id), (webhook, url) -> new SealedUrl(key, url.text()));
      case DIGESTS -> tables.digestKeys.put(new OrganizationId(id), key);
    }
  }

  @Override
  public Map<String, Long> counts(Kind kind) {
    return transactions.read(tables ->
        entries(tables, kind)
            .collect(
                Collectors.groupingBy(entry -> entry.key().wrappingKey(), Collectors.counting())));
  }
}
