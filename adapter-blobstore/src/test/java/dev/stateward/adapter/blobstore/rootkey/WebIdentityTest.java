package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateward.application.blob.port.RootKey.Sealed;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Credentials for KMS by the token of a service account, as pods of AWS have it. */
@Timeout(900)
class WebIdentityTest {
  private static final byte[] KEY = new byte[32];
  private static final String ROLE = "arn:aws:iam::111122223333:role/stateward";
  private static final List<String> SETTINGS =
      List.of("AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_ROLE_ARN", "AWS_ROLE_SESSION_NAME");

  @TempDir Path folder;

  private final List<Map<String, String>> asked = new CopyOnWriteArrayList<>();
  private volatile Duration life = Duration.ofHours(1);
  private volatile String believed = "a-jwt";
  private HttpServer tokenService;
  private KmsServer kms;
  private KmsRootKey root;

  @BeforeEach
  void open() throws IOException {
    tokenService = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    tokenService.createContext("/", this::handle);
    tokenService.start();
    kms = new KmsServer();
    KmsSettings settings = new KmsSettings(kms.address(), KmsServer.REGION, KmsServer.ARN);
    KeyServer server = new KeyServer(KmsRootKey.nameOf(settings), Authorities.usual());
    String address = "http://127.0.0.1:" + tokenService.getAddress().getPort();
    root =
        new KmsRootKey(
            settings,
            server,
            ServerRootKeys.credentials(address, server.client()),
            InstantSource.system());
    // The library looks for them here before it looks into the environment.
    System.setProperty("AWS_WEB_IDENTITY_TOKEN_FILE", token("a-jwt").toString());
    System.setProperty("AWS_ROLE_ARN", ROLE);
    System.setProperty("AWS_ROLE_SESSION_NAME", "stateward-1");
  }

  @AfterEach
  void close() {
    SETTINGS.forEach(System::clearProperty);
    root.close();
    kms.close();
    tokenService.stop(0);
  }

  private Path token(String text) throws IOException {
    return Files.writeString(folder.resolve("token"), text);
  }

  /** AssumeRoleWithWebIdentity of AWS STS, in its version 2011-06-15. */
  private void handle(HttpExchange exchange) throws IOException {
    Map<String, String> request = new TreeMap<>();
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    Stream.of(body, String.valueOf(exchange.getRequestURI().getRawQuery()))
        .flatMap(text -> Stream.of(text.split("&")))
        .map(pair -> pair.split("=", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair ->
            request.put(URLDecoder.decode(pair[0], UTF_8), URLDecoder.decode(pair[1], UTF_8)));
    asked.add(request);
    boolean known = believed.equals(request.get("WebIdentityToken"));
    byte[] answer = (known ? entered() : REFUSED).getBytes(UTF_8);
    exchange.sendResponseHeaders(known ? 200 : 400, answer.length);
    try (exchange) {
      exchange.getResponseBody().write(answer);
    }
  }

  private static final String REFUSED =
      """
      <ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
        <Error>
          <Type>Sender</Type>
          <Code>InvalidIdentityToken</Code>
          <Message>The web identity token that was passed could not be validated.</Message>
        </Error>
        <RequestId>11111111-2222-3333-4444-555555555555</RequestId>
      </ErrorResponse>
      """;

  private String entered() {
    return """
    <AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
      <AssumeRoleWithWebIdentityResult>
        <SubjectFromWebIdentityToken>system:serviceaccount:a:stateward</SubjectFromWebIdentityToken>
        <Audience>sts.amazonaws.com</Audience>
        <AssumedRoleUser>
          <Arn>arn:aws:sts::111122223333:assumed-role/stateward/stateward-1</Arn>
          <AssumedRoleId>AROACLKWSDQRAOEXAMPLE:stateward-1</AssumedRoleId>
        </AssumedRoleUser>
        <Credentials>
          <SessionToken>%s</SessionToken>
          <SecretAccessKey>%s</SecretAccessKey>
          <Expiration>%s</Expiration>
          <AccessKeyId>%s</AccessKeyId>
        </Credentials>
      </AssumeRoleWithWebIdentityResult>
      <ResponseMetadata>
        <RequestId>11111111-2222-3333-4444-555555555555</RequestId>
      </ResponseMetadata>
    </AssumeRoleWithWebIdentityResponse>
    """
        .formatted(
            KmsServer.KEYS.session(),
            KmsServer.KEYS.secret(),
            Instant.now().plus(life).truncatedTo(ChronoUnit.SECONDS),
            KmsServer.KEYS.access());
  }

  @Test
  void asksForCredentialsAsTheApiDocumentsAndKeepsThem() {
    Sealed sealed = root.seal(KEY, "it");

    assertThat(root.open(sealed, "it")).isEqualTo(KEY);
    assertThat(asked).hasSize(1);
    assertThat(asked.getFirst())
        .containsEntry("Action", "AssumeRoleWithWebIdentity")
        .containsEntry("Version", "2011-06-15")
        .containsEntry("RoleArn", ROLE)
        .containsEntry("RoleSessionName", "stateward-1")
        .containsEntry("WebIdentityToken", "a-jwt")
        .satisfies(request -> assertThat(DOCUMENTED).containsAll(request.keySet()));
  }

  private static final List<String> DOCUMENTED =
      List.of(
          "Action",
          "Version",
          "RoleArn",
          "RoleSessionName",
          "WebIdentityToken",
          "DurationSeconds",
          "Policy",
          "PolicyArns",
          "ProviderId");

  @Test
  void asksAgainWithTheTokenOfThenWhenTheyEnd() throws IOException {
    life = Duration.ofSeconds(1);
    Sealed sealed = root.seal(KEY, "it");
    believed = "a-renewed-jwt";
    token("a-renewed-jwt");
    life = Duration.ofHours(1);

    assertThat(root.open(sealed, "it")).isEqualTo(KEY);
    assertThat(asked)
        .extracting(request -> request.get("WebIdentityToken"))
        .containsExactly("a-jwt", "a-renewed-jwt");
  }

  @Test
  void saysThatThereAreNoneWhenTheTokenIsRefused() throws IOException {
    token("a-wrong-jwt");

    assertThatThrownBy(() -> root.seal(KEY, "it"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("no credentials for AWS")
        .hasMessageNotContaining("a-wrong-jwt");
    assertThat(kms.requests()).isZero();
  }
}
