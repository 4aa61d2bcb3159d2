package dev.stateward.application.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.event.port.WebhookSecret;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Generation;
import dev.stateward.testkit.memory.SimpleSigner;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebhookSecretsTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private final SimpleSigner signer = new SimpleSigner();
  private final WebhookSecrets before = new WebhookSecrets(signer);
  private final WebhookSecrets after = new WebhookSecrets(signer.rotated());
  private final Webhook any = new Telling(new World()).webhook(Telling.URL);

  @Test
  void staysTheSameWhenTheSecretOfTheInstallationIsRotated() {
    Webhook webhook = made(before.presentKey());
    Webhook unnamed = made("");

    assertThat(after.present(webhook)).isEqualTo(before.present(webhook));
    assertThat(after.present(unnamed)).isEqualTo(before.present(unnamed));
    assertThat(after.present(made(after.presentKey()))).isNotEqualTo(before.present(webhook));
  }

  @Test
  void signsWithTheFormerSecretUnderTheKeyItWasMadeWith() {
    Webhook webhook = made(before.presentKey());
    WebhookSecret former = before.present(webhook);

    Webhook rotated = webhook.rotated(after.presentKey(), NOW.plusSeconds(1));

    List<WebhookSecret> signing = after.signing(rotated, NOW.plusSeconds(2));
    assertThat(signing).hasSize(2).doesNotHaveDuplicates().last().isEqualTo(former);
    assertThat(new WebhookSecrets(signer.rotated().rotated()).signing(rotated, NOW.plusSeconds(2)))
        .isEqualTo(signing);
  }

  private Webhook made(String key) {
    return new Webhook(
        any.id(),
        any.organization(),
        any.scope(),
        any.subscription(),
        Generation.first(key, NOW),
        NOW);
  }
}
