package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.ValueKeys;
import dev.stateward.application.blob.port.ValueKeys.Entry;
import dev.stateward.application.blob.port.ValueKeys.Kind;
import dev.stateward.application.blob.port.ValueKeys.Rewrap;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.event.port.SealedUrl;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.fixture.StateVersionFixture;
import dev.stateward.testkit.fixture.WebhookFixture;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of data keys of values does. */
final class ValueKeysContract extends StoresContract {
  private static final int MANY = 1000;
  private static final WrappedKey OTHER = new WrappedKey("other", "wrapped again");

  private StateVersion.Finalized version;
  private OutputOwner owner;
  private Webhook webhook;

  private ValueKeys keys() {
    return stores().valueKeys();
  }

  @BeforeEach
  final void store() {
    Workspace workspace = fixture().workspace();
    version = new StateVersionFixture(fixture()).finalized(workspace, 1);
    stores().stateVersions().add(version);
    owner = stores().catalog().outputOwner(version.id()).orElseThrow();
    webhook =
        new WebhookFixture(fixture())
            .unstored(
                workspace.organization(),
                new Scope.WholeOrganization(),
                new Subscription(WebhookUrls.HIDDEN, "", Set.of(), true));
    stores().webhooks().add(webhook, Progress.NONE);
    putKeys();
  }

  private void putKeys() {
    storeOutputs(new OutputSeal.Under(owner, key("output")));
    stores().webhookUrls().put(webhook.id(), new SealedUrl(key("url"), "sealed"));
    stores().digestKeys().add(owner.organization(), key("digests"));
  }

  private void storeOutputs(OutputSeal seal) {
    Output output =
        new Output(
            fixture().ids().output(),
            "a",
            false,
            JsonText.NULL,
            new JsonText(StoredOutput.SEALED + "x"));
    stores().catalog().storeOutputs(owner.version(), new StoredOutputs(List.of(output), seal));
  }

  private static WrappedKey key(String text) {
    return new WrappedKey("first", text);
  }

  private Entry entry(Kind kind, WrappedKey key) {
    return switch (kind) {
      case OUTPUTS ->
          new Entry(
              owner.version().value(),
              owner.organization().value(),
              owner.workspace().value(),
              key);
      case WEBHOOK_URL ->
          new Entry(webhook.id().value(), webhook.organization().id().value(), "", key);
      case DIGESTS ->
          new Entry(owner.organization().value(), owner.organization().value(), "", key);
    };
  }

  private static WrappedKey key(Kind kind) {
    return switch (kind) {
      case OUTPUTS -> key("output");
      case WEBHOOK_URL -> key("url");
      case DIGESTS -> key("digests");
    };
  }

  @Test
  void listsKeysWithWhatTheyAreFor() {
    for (Kind kind : Kind.values()) {
      Entry expected = entry(kind, key(kind));

      assertThat(keys().notUnder(kind, "", Optional.empty(), MANY)).contains(expected);
      assertThat(keys().notUnder(kind, "first", Optional.empty(), MANY)).doesNotContain(expected);
      assertThat(keys().notUnder(kind, "", Optional.of(expected.id()), MANY))
          .doesNotContain(expected);
      assertThat(keys().counts(kind).get("first")).isPositive();
    }
  }

  @Test
  void storesKeysThatWereWrappedAgain() {
    for (Kind kind : Kind.values()) {
      String id = entry(kind, OTHER).id();

      assertThat(keys().rewrap(kind, List.of(new Rewrap(id, OTHER, key(kind))))).isZero();
      assertThat(keys().rewrap(kind, List.of(new Rewrap(id, key(kind), OTHER)))).isOne();
      assertThat(keys().rewrap(kind, List.of())).isZero();
      assertThat(keys().notUnder(kind, "first", Optional.empty(), MANY))
          .contains(entry(kind, OTHER));
    }
  }

  @Test
  void namesWhatHasNoKey() {
    assertMissing(false);

    storeOutputs(new OutputSeal.None());
    stores().webhookUrls().remove(webhook.id());

    assertMissing(true);
  }

  private void assertMissing(boolean missing) {
    for (Kind kind : List.of(Kind.OUTPUTS, Kind.WEBHOOK_URL)) {
      String id = entry(kind, OTHER).id();

      assertThat(keys().missing(kind, Optional.empty(), MANY).contains(id)).isEqualTo(missing);
      assertThat(keys().missing(kind, Optional.of(id), MANY)).doesNotContain(id);
    }
  }

  @Test
  void losesTheKeyOfADestroyedVersionWithItsData() {
    var deleted = version.softDelete(fixture().now(), 1);
    stores().stateVersions().softDelete(deleted);
    assertThat(ids(Kind.OUTPUTS)).contains(version.id().value());

    stores().stateVersions().destroy(deleted.destroy(fixture().now()));

    assertThat(stores().stateVersions().find(version.id())).isPresent();
    assertThat(ids(Kind.OUTPUTS)).doesNotContain(version.id().value());
  }

  @Test
  void losesTheKeysOfAVersionAndAWebhookWithThem() {
    stores().stateVersions().remove(version.id());
    stores().webhooks().remove(webhook.id());

    assertThat(ids(Kind.OUTPUTS)).doesNotContain(version.id().value());
    assertThat(ids(Kind.WEBHOOK_URL)).doesNotContain(webhook.id().value());
  }

  private List<String> ids(Kind kind) {
    return keys().notUnder(kind, "", Optional.empty(), MANY).stream().map(Entry::id).toList();
  }
}
