package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.domain.workspace.WorkspaceId;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("long")
class SearchTest extends EmbeddedAcme {
  private static final String PATH = "/api/stateward/v1/organizations/acme/search";
  private static final String REPORTS = "/api/stateward/v1/organizations/acme/reports/";
  private static final byte[] STATE =
      """
      {"version":4,"serial":1,"terraform_version":"1.5.7","outputs":{},"resources":[
      {"mode":"managed","type":"aws_instance","name":"a","provider":"aws","instances":[
      {"id":"i-1"},{"id":"i-2"},{}]},
      {"mode":"data","type":"aws_ami","name":"b","provider":"aws","instances":[{"id":"ami-1"}]}]}
      """
          .getBytes(StandardCharsets.UTF_8);

  SearchTest(@TempDir Path folder) {
    super(folder);
  }

  @BeforeEach
  void publish() {
    acme.lock(acme.alice);
    client.publishInline(1, STATE);
    acme.maintain();
  }

  private HttpResponse<String> search(String query) {
    return server.get(acme.alice, PATH + query);
  }

  @Test
  void showsWhatItFinds() {
    Golden.assertDocument(
        search("?page%5Bsize%5D=2&filter%5Bmode%5D=managed&facets=type,workspace"), "search");
  }

  @Test
  void leadsFromPageToPage() {
    List<String> addresses = new ArrayList<>();
    String path = PATH + "?page%5Bsize%5D=3";
    for (int page = 1; page <= 2; page++) {
      JsonNode document = ApiServer.json(server.get(acme.alice, path));
      document.path("data").forEach(it -> addresses.add(it.at("/attributes/address").asText()));
      path = document.at("/links/next").asText().replaceFirst("^https?://[^/]*", "");
    }

    assertThat(addresses).hasSize(4).doesNotHaveDuplicates();
    assertThat(path).isEqualTo("null");
  }

  @ParameterizedTest
  @CsvSource({
    "filter%5Baddress%5D=instance, 3",
    "filter%5Baddress%5D=INSTANCE, 0",
    "filter%5Bprovider%5D=aws, 4",
    "filter%5Bmodule%5D=root, 4",
    "filter%5Bid%5D=i-2, 1",
    "filter%5Boutput%5D=a, 0",
    "filter%5Bterraform-version%5D=1.9.8, 0",
    "filter%5Bworkspace%5D=ws-0, 0",
    "filter%5Btagged%5D%5B0%5D%5Bkey%5D=env, 0",
    "filter%5Bproject%5D%5Bid%5D=prj-0, 0",
    "search%5Bname%5D=proj, 4",
    "search%5Bname%5D=other, 0",
    "filter%5Bhistory%5D=true, 4",
    "filter%5Bhistory%5D=false&filter%5Bmode%5D=data, 1",
  })
  void findsWhatMeetsTheFilters(String query, int found) {
    HttpResponse<String> response = search("?" + query);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(ApiServer.json(response).path("data")).hasSize(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "filter[address] | ab | filter[address] must have at least 3 characters, which are searched"
            + " for in addresses",
        "filter[type] | '' | filter[type] must have a value",
        "filter[mode] | all | filter[mode] must be managed, data or output",
        "filter[workspace] | proj | filter[workspace] is not a workspace's identifier",
        "filter[history] | yes | filter[history] must be true or false",
        "filter[typ] | aws_instance | there is no such filter",
        "facets | tags | facets are mode, type, provider, module, workspace, project,"
            + " terraform-version",
        "facets | mode,type,provider,module,project | at most 4 facets are counted at a time",
        "page[after] | 7 | page[after] must be that of a link to a next page",
        "page[after] | ri-1234567890123456789 | page[after] must be that of a link to a next page"
      })
  void refusesAFilterThatItWouldHaveToIgnore(String parameter, String value, String detail) {
    String name = parameter.replace("[", "%5B").replace("]", "%5D");

    HttpResponse<String> response = search("?" + name + "=" + value);

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(response))
        .isEqualTo(
            ApiServer.json(
                """
                {"errors":[{"status":"422","title":"invalid parameter","detail":"%s",
                "source":{"parameter":"%s"}}]}
                """
                    .formatted(detail, parameter)));
  }

  @Test
  void reportsWhatThereIs() {
    for (String report : List.of("providers", "types", "projects", "teams", "terraform-versions")) {
      Golden.assertDocument(report(report), "report-" + report);
    }
    Golden.assertDocument(report("workspaces"), "report-workspaces");
  }

  private HttpResponse<String> report(String name) {
    return server.get(acme.alice, REPORTS + name);
  }

  @Test
  void namesWhatTwoWorkspacesManage() {
    assertThat(ApiServer.json(report("shared-ids")).path("data")).isEmpty();
    WorkspaceId other = acme.workspace("other");
    acme.application.lockingWorkspaces().lock(acme.caller(acme.alice), other, () -> "test");
    new StateClient(server, acme.alice, other.value()).publishInline(1, STATE);
    acme.maintain();

    HttpResponse<String> first = report("shared-ids?page%5Bsize%5D=1");
    Golden.assertDocument(first, "report-shared-ids");
    String next = ApiServer.json(first).at("/links/next").asText();
    JsonNode last =
        ApiServer.json(server.get(acme.alice, next.replaceFirst("^https?://[^/]*", "")));
    assertThat(last.path("data")).hasSize(1);
    assertThat(last.at("/links/next").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "workspaces?filter%5Bidle-days%5D=0, 1",
    "workspaces?filter%5Bidle-days%5D=1, 0",
    "workspaces?filter%5Bterraform-version%5D=1.9.8, 0",
    "workspaces?filter%5Bterraform-version%5D=1.5.7, 1",
    "workspaces?filter%5Bolder-than%5D=1.10.0, 1",
    "workspaces?filter%5Bolder-than%5D=1.5.7, 0",
    "workspaces?filter%5Bolder-than%5D=1.10.0&filter%5Bterraform-version%5D=1.5.7, 1",
    "workspaces?filter%5Bolder-than%5D=1.10.0&filter%5Bterraform-version%5D=1.5.6, 0",
  })
  void selectsWorkspaces(String query, int found) {
    assertThat(ApiServer.json(report(query)).path("data")).hasSize(found);
  }

  @ParameterizedTest
  @CsvSource({
    "workspaces?filter%5Bidle-days%5D=-1",
    "workspaces?filter%5Bolder-than%5D=old",
    "workspaces?filter%5Bold%5D=1",
    "shared-ids?page%5Bafter%5D=ri-1"
  })
  void refusesWhatCannotBe(String query) {
    assertThat(report(query).statusCode()).isEqualTo(422);
  }
}
