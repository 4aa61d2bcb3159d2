package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.audit.port.SealingAuditTrails.SignedHead;
import dev.stateward.application.event.port.ManagingWebhooks.NewWebhook;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.server.Receiver.ReceivedRequest;
import dev.stateward.domain.audit.ChainVerdict;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceId;
import java.net.URI;
import java.util.List;
import java.util.Set;

/** One artifact of each kind that the secret makes or signs, and whether it is still valid. */
final class SecretArtifacts {
  private static final Caller OPERATOR = new Caller.Operator();
  private static final String STATE =
      "{\"version\":4,\"serial\":1,\"lineage\":\"l-1\",\"outputs\":{},\"resources\":[]}";

  private final ServerClient client = new ServerClient();
  private final Receiver receiver;
  private final String token;
  private final String workspace;
  private final String download;
  private final String upload;
  private final WebhookId webhook;
  private final List<SignedHead> heads;
  private String secret;

  /** Makes them with {@code server}, which may send to {@code receiver}. */
  SecretArtifacts(RunningServer server, Receiver receiver) throws Exception {
    StateApplication application = server.application();
    URI url = server.publicUrl();
    this.receiver = receiver;
    token = ServerClient.setUp(application);
    workspace = ServerClient.lockedWorkspace(application, token);
    client.upload(url, token, workspace, STATE);
    download =
        URI.create(client.current(url, token, workspace).path("hosted-state-download-url").asText())
            .getPath();
    String other = ServerClient.lockedWorkspace(application, token, "other");
    upload = client.announce(url, token, other, STATE).getPath();
    var made =
        application
            .managingWebhooks()
            .create(
                ann(application),
                new OrganizationName("acme"),
                () -> new NewWebhook(new Scope.WholeOrganization(), subscription()));
    webhook = made.webhook().id();
    secret = made.secret().text();
    assertWebhook(application);
    SealingAuditTrails trails = application.operations().sealingAuditTrails();
    heads = trails.trails(OPERATOR).stream().map(trail -> trails.head(OPERATOR, trail)).toList();
  }

  private Caller ann(StateApplication application) {
    return application.authenticating().authenticate(token).orElseThrow();
  }

  String token() {
    return token;
  }

  WebhookId webhook() {
    return webhook;
  }

  String webhookSecret() {
    return secret;
  }

  List<SignedHead> heads() {
    return heads;
  }

  /** The signed part of the download's URL. */
  String capability() {
    return download.substring(download.lastIndexOf('/') + 1);
  }

  private Subscription subscription() {
    return new Subscription(receiver.url(), "", Set.of(), true);
  }

  /** Gives the webhook another secret, which signs beside the one before. */
  void rotateWebhook(StateApplication application) {
    secret = application.managingWebhooks().rotate(ann(application), webhook).secret().text();
  }

  void assertUrls(RunningServer server) throws Exception {
    URI url = server.publicUrl();
    assertThat(client.get(url, download, "").statusCode()).isEqualTo(200);
    assertThat(client.put(url.resolve(upload), STATE).statusCode()).isEqualTo(200);
  }

  void assertUrlsInvalid(RunningServer server) throws Exception {
    URI url = server.publicUrl();
    assertThat(client.get(url, download, "").statusCode()).isEqualTo(404);
    assertThat(client.put(url.resolve(upload), STATE).statusCode()).isEqualTo(404);
  }

  /** All of them are invalid, but everything else is there. */
  void assertInvalid(RunningServer server) throws Exception {
    StateApplication application = server.application();
    assertUrlsInvalid(server);
    assertThat(application.authenticating().authenticate(token)).isEmpty();
    String fresh =
        application
            .settingUpServer()
            .issueToken(OPERATOR, new Username("ann"), "fresh")
            .secret()
            .text();
    assertThat(client.current(server.publicUrl(), fresh, workspace).path("serial").asLong())
        .isEqualTo(1);
    Caller ann = application.authenticating().authenticate(fresh).orElseThrow();
    // The URL was encrypted under the lost secret.
    Webhook shown = application.managingWebhooks().show(ann, webhook);
    assertThat(shown.subscription().url()).doesNotContain(receiver.url());
    application.managingWebhooks().change(ann, webhook, any -> subscription());
    String other = application.managingWebhooks().rotate(ann, webhook).secret().text();
    assertThat(other).isNotEqualTo(secret);
    application.followingDeliveries().ping(ann, webhook);
    ReceivedRequest told = receiver.next();
    while (!told.type().equals("webhook.pinged")) {
      told = receiver.next();
    }
    assertThat(told.signature()).contains("v1," + WebhookServerTest.signature(other, told));
  }

  /** All are valid, except URLs, which are not looked at. */
  void assertValid(RunningServer server) throws Exception {
    StateApplication application = server.application();
    assertThat(client.get(server.publicUrl(), "/api/v2/account/details", token).statusCode())
        .isEqualTo(200);
    assertWebhook(application);
    SealingAuditTrails trails = application.operations().sealingAuditTrails();
    var known = heads.stream().map(SignedHead::head).toList();
    assertThat(trails.trails(OPERATOR)).hasSize(2);
    for (TrailId trail : trails.trails(OPERATOR)) {
      assertThat(trails.verify(OPERATOR, trail, known)).isInstanceOf(ChainVerdict.Sound.class);
    }
    assertThat(heads).allMatch(head -> trails.signed(OPERATOR, head));
  }

  private void assertWebhook(StateApplication application) throws Exception {
    WorkspaceId id = new WorkspaceId(workspace);
    Caller ann = ann(application);
    application.lockingWorkspaces().unlock(ann, id);
    application.lockingWorkspaces().lock(ann, id, () -> "");
    ReceivedRequest told = receiver.next();
    while (!told.type().equals("workspace.locked")) {
      told = receiver.next();
    }
    assertThat(told.signature().split(" "))
        .contains("v1," + WebhookServerTest.signature(secret, told));
  }
}
