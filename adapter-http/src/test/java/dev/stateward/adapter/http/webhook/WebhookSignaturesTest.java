package dev.stateward.adapter.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.event.port.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebhookSignaturesTest {
  /** From the tests of the specification's own libraries. */
  private static final WebhookSecret PUBLISHED =
      new WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  private static final Instant AT = Instant.ofEpochSecond(1614265330, 999_999_000);
  private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

  @Test
  void areThoseThatWerePublished() {
    assertThat(WebhookSignatures.header(List.of(PUBLISHED), ID, AT, BODY))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void areSeveralWhenThereAreSeveralSecrets() {
    WebhookSecret other = new WebhookSecret("whsec_c2VjcmV0");

    assertThat(WebhookSignatures.header(List.of(other, PUBLISHED), ID, AT, BODY))
        .matches("v1,[A-Za-z0-9+/]{43}= v1,g0hM9SsE\\+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }
}
