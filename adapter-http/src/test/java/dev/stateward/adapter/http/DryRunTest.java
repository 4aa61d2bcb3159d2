package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.success;
import static dev.stateward.adapter.http.TeamRequests.LINKS;
import static dev.stateward.adapter.http.TeamRequests.changeWith;
import static dev.stateward.adapter.http.TeamRequests.linkWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What B3 to B5 of the Team Access API would do. */
class DryRunTest {
  private static final String DRY = "?dry-run=true";

  private final TeamRequests it = new TeamRequests();
  private final String workspace = it.acme.workspace("net");
  private final String ops = it.team("ops");

  @AfterEach
  void stop() {
    it.close();
  }

  private JsonNode links() {
    return it.acme.get(LINKS + "?filter%5Bworkspace%5D%5Bid%5D=" + workspace).path("data");
  }

  private String linked() {
    JsonNode link = it.link(ops, workspace, "\"access\": \"read\"");
    return LINKS + "/" + link.at("/data/id").asText();
  }

  @Test
  void tellsWhatALinkWouldGive() {
    it.join(ops, "carol");

    HttpResponse<String> told =
        it.server.post(it.alice, LINKS + DRY, linkWith(ops, workspace, "\"access\": \"read\""));

    assertThat(told.statusCode()).isEqualTo(200);
    Golden.assertDocument(told, "access-shifts-added");
    assertThat(links()).isEmpty();
  }

  @Test
  void tellsWhatAChangeWouldGiveAndTake() {
    String link = linked();

    HttpResponse<String> told =
        it.server.patch(
            it.alice,
            link + DRY,
            changeWith(
                "\"access\": \"custom\", \"state-versions\": \"read-outputs\","
                    + " \"workspace-locking\": true"));

    Golden.assertDocument(told, "access-shifts-changed");
    assertThat(links().at("/0/attributes/access").asText()).isEqualTo("read");
  }

  @Test
  void tellsWhatARemovalWouldTake() {
    String link = linked();

    JsonNode told = success(200, it.server.delete(it.alice, link + DRY));

    assertThat(told.at("/data/0/attributes/gained")).isEmpty();
    assertThat(told.at("/data/0/attributes/lost"))
        .extracting(JsonNode::asText)
        .contains("read-state", "read-workspace");
    assertThat(links()).hasSize(1);
  }

  @Test
  void tellsNothingWhereNothingWouldChange() {
    String link = linked();

    JsonNode told =
        success(200, it.server.patch(it.alice, link + DRY, changeWith("\"access\": \"read\"")));

    assertThat(told.path("data")).isEmpty();
    assertThat(told.at("/meta/pagination/total-count").asInt()).isZero();
  }

  @Test
  void doesItWhenItIsNotAsked() {
    String link = linked();

    it.acme.patch(link + "?dry-run=false", changeWith("\"access\": \"plan\""));

    assertThat(links().at("/0/attributes/access").asText()).isEqualTo("plan");
  }

  @Test
  void doesNothingWhenTheQuestionIsNotUnderstood() {
    String link = linked();
    for (String query : new String[] {"?dry-run", "?dry-run=", "?dry-run=1", "?dry-run=yes"}) {
      assertBad(it.server.delete(it.alice, link + query), "dry-run must be true or false");
    }
    assertThat(links()).hasSize(1);
  }

  @Test
  void refusesTheQuestionAsItRefusesTheDeed() {
    String link = linked();
    it.join(ops, "carol");
    assertInvalid(
        it.server.patch(it.alice, link + DRY, changeWith("\"runs\": \"apply\"")),
        "runs",
        "Runs is read-only when access level is 'read'; use the 'custom' access level to set this"
            + " attribute.");
    String read = "\"access\": \"read\"";
    assertNotFound(it.server.post(it.carol, LINKS + DRY, linkWith(ops, workspace, read)));
    assertNotFound(it.server.patch(it.carol, link + DRY, changeWith(read)));
    assertNotFound(it.server.delete(it.carol, link + DRY));
    assertNotFound(it.server.delete(it.alice, LINKS + "/tws-999" + DRY));
  }
}
