package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.blobstore.rootkey.AwsSignature.Keys;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples post-vanilla and post-x-www-form-urlencoded that AWS published. */
class AwsSignatureTest {
  private static final Keys KEYS =
      new Keys("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "");
  private static final Instant TIME = Instant.parse("2015-08-30T12:36:00Z");

  private final AwsSignature signature = new AwsSignature("us-east-1", "service");

  @Test
  void signsARequestWithoutABody() {
    assertThat(signature.headers(Map.of("host", "example.amazonaws.com"), new byte[0], KEYS, TIME))
        .containsEntry(
            "authorization",
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
                + " SignedHeaders=host;x-amz-date,"
                + " Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
  }

  @Test
  void signsABody() {
    assertThat(
            signature.headers(
                Map.of(
                    "host", "example.amazonaws.com",
                    "content-type", "application/x-www-form-urlencoded"),
                "Param1=value1".getBytes(UTF_8),
                KEYS,
                TIME))
        .containsEntry(
            "authorization",
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
                + " SignedHeaders=content-type;host;x-amz-date,"
                + " Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a");
  }

  @Test
  void signsTheTokenOfTemporaryKeys() {
    assertThat(
            signature.headers(
                Map.of("host", "example.amazonaws.com"),
                new byte[0],
                new Keys("AKIDEXAMPLE", "secret", "session"),
                TIME))
        .containsEntry("x-amz-security-token", "session")
        .hasEntrySatisfying(
            "authorization",
            text ->
                assertThat(text).contains("SignedHeaders=host;x-amz-date;x-amz-security-token"));
    assertThat(new Keys("access", "secret", "session").toString()).isEqualTo("Keys[redacted]");
  }
}
