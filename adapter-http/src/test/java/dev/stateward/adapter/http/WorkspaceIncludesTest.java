package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.ACME;
import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Md5;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkspaceIncludesTest {
  private static final String NET = ACME + "/workspaces/net";

  private final AcmeServer acme = new AcmeServer();
  private final WorkspaceId workspace = new WorkspaceId(acme.workspace("net"));

  @AfterEach
  void stop() {
    acme.close();
  }

  private StateVersion.Finalized makeCurrent() {
    Md5 md5 = new Md5("0".repeat(32));
    StateVersion.Finalized version =
        new StateVersion.Pending(
                new VersionHeader(
                    acme.identifiers.stateVersion(),
                    workspace,
                    new DeclaredState(new Serial(1), Lineage.UNSTATED, md5),
                    false,
                    new Origin.Client(),
                    new Principal.User(acme.alice.id()),
                    acme.time.instant(),
                    new LockGeneration(1)))
            .finalizeWith(
                new Content(new BlobKey("b/1"), 7, md5, new Sha256("0".repeat(64))), false);
    acme.stores
        .transactions()
        .run(() -> {
          acme.stores.stateVersions().add(version);
          acme.stores.workspaces().makeCurrent(workspace, version.id());
        });
    return version;
  }

  private void examine(StateVersion.Finalized version) {
    JsonText none = new JsonText("{}");
    acme.stores
        .transactions()
        .run(() -> {
          acme.stores
              .catalog()
              .storeExtracted(
                  version.id(),
                  new ExtractedResources.Taken(
                      "1.11.4", 4, none, none, new JsonText("[]"), false, 3, 3));
          acme.stores
              .catalog()
              .storeOutputs(
                  version.id(),
                  StoredOutputs.plain(
                      List.of(
                          output("plain", false, "\"string\"", "\"one\""),
                          output("secret", true, "[\"list\",\"number\"]", "[1,2]"))));
        });
  }

  private Output output(String name, boolean sensitive, String type, String value) {
    return new Output(
        acme.identifiers.output(), name, sensitive, new JsonText(type), new JsonText(value));
  }

  @Test
  void includesOutputsWithoutTheSensitiveValues() {
    examine(makeCurrent());

    assertDocument(acme.get(NET + "?include=outputs"), "workspace-with-outputs");
  }

  @Test
  void includesTheCurrentState() {
    String asked = "?include=current-state-version";
    assertThat(acme.get(NET + asked).path("included")).isEmpty();
    String version = makeCurrent().id().value();

    for (String path :
        List.of(NET, "/api/v2/workspaces/" + workspace.value(), ACME + "/workspaces")) {
      JsonNode included = acme.get(path + asked).path("included");
      assertThat(included.findValuesAsText("id")).as(path).containsOnlyOnce(version);
      assertThat(included.at("/0/type").asText()).isEqualTo("state-versions");
    }
  }

  @Test
  void includesNoOutputsOfAWorkspaceWithoutState() {
    JsonNode shown = acme.get(NET + "?include=outputs");

    assertThat(shown.path("included")).isEqualTo(JsonNodeFactory.instance.arrayNode());
    assertThat(shown.at("/data/relationships/outputs/data").isEmpty()).isTrue();
  }

  @Test
  void asksToComeBackWhileOutputsAreNotKnown() {
    makeCurrent();

    assertThat(acme.tryGet(NET + "?include=outputs").statusCode()).isEqualTo(503);
    assertThat(acme.get(NET).at("/data/attributes/resource-count").asInt(-1)).isZero();
  }

  @Test
  void includesEverythingElseThatIsAskedFor() {
    acme.stores
        .transactions()
        .run(() -> acme.stores.workspaces().bind(workspace, List.of(new TagBinding("app", "x"))));
    acme.tryPost("/api/v2/workspaces/" + workspace + "/actions/lock", "");

    assertDocument(
        acme.get(
            "/api/v2/workspaces/"
                + workspace
                + "?include=organization,project,locked_by,tag_bindings,effective_tag_bindings,"
                + "current_run.plan,readme"),
        "workspace-with-all");
  }

  @Test
  void refusesToIncludeWhatItDoesNotKnow() {
    assertBad(acme.tryGet(NET + "?include=moon"), "not a valid value of the include parameter");
  }
}
