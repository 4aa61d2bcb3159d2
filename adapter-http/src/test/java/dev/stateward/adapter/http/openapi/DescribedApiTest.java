package dev.stateward.adapter.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DescribedApiTest {
  private static final String PROJECT = "/components/schemas/ProjectDocument";

  private final DescribedApi api = DescribedApi.get();

  @Test
  void examplesAreAsDescribed() {
    List<String> problems = new ArrayList<>();
    int examples = 0;
    for (DescribedOperation operation : api.operations()) {
      for (DescribedOperation.Content content : operation.contents().toList()) {
        String example = api.at(content.pointer().replaceAll("schema$", "example")).toString();
        content.problems(example).forEach(problem -> problems.add(content.pointer() + problem));
        examples++;
      }
    }

    assertThat(problems).isEmpty();
    assertThat(examples).isGreaterThan(50);
  }

  @Test
  void noticesWhatIsMissingOrTooMuchOrOfAnotherType() {
    assertThat(api.problems(PROJECT, project().toString())).isEmpty();
    assertThat(api.problems(PROJECT, without("name").toString())).isNotEmpty();
    assertThat(api.problems(PROJECT, with("colour", "red").toString())).isNotEmpty();
    assertThat(api.problems(PROJECT, with("is-unified", "no").toString())).isNotEmpty();
  }

  /** Hundreds of copies of the whole would make collections of garbage last for seconds. */
  @Test
  void readsTheWholeOnce() {
    Schema one = api.schema(PROJECT).findLexicalRoot();
    Schema other = api.schema("/components/schemas/WorkspaceDocument").findLexicalRoot();

    assertThat(one.equals(other)).as("they are parts of the same whole").isTrue();
  }

  private static ObjectNode project() {
    return DescriptionFiles.example("project");
  }

  private static JsonNode without(String attribute) {
    ObjectNode project = project();
    ((ObjectNode) project.at("/data/attributes")).remove(attribute);
    return project;
  }

  private static JsonNode with(String attribute, String value) {
    ObjectNode project = project();
    ((ObjectNode) project.at("/data/attributes")).put(attribute, value);
    return project;
  }

  @Test
  void noticesWrongPartsOfRequests() {
    DescribedOperation list =
        api.find("GET", "/api/v2/organizations/acme/organization-memberships").orElseThrow();
    DescribedOperation show = api.find("GET", "/api/v2/workspaces/ws-1").orElseThrow();

    assertThat(list.problemsOfQuery("filter%5Bstatus%5D=active,invited&page[size]=5")).isEmpty();
    assertThat(list.problemsOfQuery("filter%5Bstatus%5D=active,gone")).isNotEmpty();
    assertThat(list.problemsOfQuery("page[size]=many")).isNotEmpty();
    assertThat(list.problemsOfQuery("colour=red")).isNotEmpty();
    assertThat(show.problemsOfPath("/api/v2/workspaces/ws-1")).isEmpty();
    assertThat(show.problemsOfPath("/api/v2/workspaces/prj-1")).isNotEmpty();
  }

  @Test
  void findsOperationsByTheirPath() {
    assertThat(api.find("GET", "/openapi.json")).isPresent();
    assertThat(api.find("POST", "/openapi.json")).isEmpty();
    assertThat(api.find("GET", "/openapi.json/x")).isEmpty();
  }

  @Test
  void operationsHaveNamesOfTheirOwn() {
    assertThat(api.operations())
        .extracting(operation -> operation.tree().get("operationId").asText())
        .doesNotHaveDuplicates();
  }
}
