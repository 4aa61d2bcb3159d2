package dev.stateward.adapter.blobstore.rootkey;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.blobstore.rootkey.AwsSignature.Keys;
import dev.stateward.adapter.blobstore.rootkey.KeyServer.Answer;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import io.minio.credentials.Credentials;
import io.minio.credentials.Provider;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;

/** A symmetric key of AWS KMS. */
final class KmsRootKey implements ServerRootKey {
  private static final String FORM = "aws-kms:";
  private static final String CONTEXT = "stateward";
  private static final String JSON = "application/x-amz-json-1.1";

  /** What KMS could not do now, with status 400; what has status 500 passes anyway. */
  private static final Set<String> PASSING =
      Set.of("ThrottlingException", "LimitExceededException");

  private final KmsSettings settings;
  private final KeyServer server;
  private final Provider credentials;
  private final InstantSource time;
  private final AwsSignature signature;
  private final JsonAnswers answers;
  private final HttpUrl url;

  KmsRootKey(KmsSettings settings, KeyServer server, Provider credentials, InstantSource time) {
    this.settings = settings;
    this.server = server;
    this.credentials = credentials;
    this.time = time;
    this.signature = new AwsSignature(settings.region(), "kms");
    this.answers = new JsonAnswers(nameOf(settings));
    this.url = HttpUrl.get(settings.endpoint().toString()).newBuilder().encodedPath("/").build();
  }

  static String nameOf(KmsSettings settings) {
    return "the key " + settings.key() + " of " + settings.endpoint();
  }

  @Override
  public String name() {
    return nameOf(settings);
  }

  @Override
  public boolean recognizes(Sealed sealed) {
    return sealed.text().startsWith(FORM);
  }

  @Override
  public Sealed seal(byte[] key, String context) {
    JsonNode answer =
        asked(
            "Encrypt",
            Map.of(
                "KeyId", settings.key(),
                "Plaintext", Base64.getEncoder().encodeToString(key),
                "EncryptionContext", Map.of(CONTEXT, context)));
    byte[] sealed = answers.bytes(answer, "/CiphertextBlob");
    String text = FORM + Base64.getEncoder().encodeToString(sealed);
    if (text.length() > Sealed.LONGEST_TEXT) {
      throw answers.incomprehensible("a ciphertext that is too long");
    }
    return new Sealed(RootKeyIds.of(FORM, answers.text(answer, "/KeyId")), text);
  }

  /** Names the key, since the server would otherwise take the one that made the text. */
  @Override
  public byte[] open(Sealed sealed, String context) {
    JsonNode answer =
        asked(
            "Decrypt",
            Map.of(
                "KeyId", settings.key(),
                "CiphertextBlob", sealed.text().substring(FORM.length()),
                "EncryptionContext", Map.of(CONTEXT, context)));
    return answers.bytes(answer, "/Plaintext");
  }

  /** KMS keeps its versions to itself. */
  @Override
  public Set<KeyId> former(Sealed sealed) {
    return Set.of();
  }

  private JsonNode asked(String operation, Map<String, ?> members) {
    byte[] body = JsonAnswers.written(members);
    Answer answer = server.send(() -> request(operation, body), KmsRootKey::passing);
    JsonNode document = answer.document();
    if (!answer.succeeded()) {
      throw new StoreUnavailableException(
          name() + ": " + operation + " was refused with status " + answer.status(),
          new IOException(Reason.of(code(document) + " " + message(document))));
    }
    return document;
  }

  /** Signed for each attempt: signatures are valid for minutes. */
  private Request request(String operation, byte[] body) {
    Map<String, String> headers =
        signature.headers(
            Map.of(
                "host",
                hostHeader(),
                "content-type",
                JSON,
                "x-amz-target",
                "TrentService." + operation),
            body,
            keys(),
            time.instant());
    return new Request.Builder()
        .url(url)
        .headers(Headers.of(headers))
        .post(RequestBody.create(body, MediaType.get(JSON)))
        .build();
  }

  private String hostHeader() {
    boolean usual = url.port() == HttpUrl.defaultPort(url.scheme());
    String host = url.host().contains(":") ? "[" + url.host() + "]" : url.host();
    return usual ? host : host + ":" + url.port();
  }

  private Keys keys() {
    try {
      Credentials found = credentials.fetch();
      String session = found.sessionToken();
      return new Keys(found.accessKey(), found.secretKey(), session == null ? "" : session);
    } catch (RuntimeException e) {
      throw new StoreUnavailableException(
          "no credentials for AWS were found in the environment or by the role of this machine", e);
    }
  }

  private static boolean passing(Answer answer) {
    return answer.overloaded() || PASSING.contains(code(answer.document()));
  }

  private static String code(JsonNode document) {
    String type = document.path("__type").asText("");
    return type.substring(type.lastIndexOf('#') + 1);
  }

  private static String message(JsonNode document) {
    return document.path("message").asText(document.path("Message").asText(""));
  }

  @Override
  public void close() {
    server.close();
  }
}
