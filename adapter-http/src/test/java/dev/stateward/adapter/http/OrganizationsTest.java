package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.ACME;
import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrganizationsTest {
  private static final String ALL = "/api/v2/organizations";

  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private static String organization(String attributes) {
    return "{\"data\": {\"type\": \"organizations\", \"attributes\": {" + attributes + "}}}";
  }

  @Test
  void createsAnOrganizationThatItsCreatorOwns() {
    JsonNode created =
        acme.post(ALL, organization("\"name\": \"initech\", \"email\": \"bill@initech.test\""));

    assertDocument(created, "organization");
    assertDocument(acme.get(ALL + "/initech"), "organization");
  }

  @Test
  void showsAMemberWhatHeMayDo() {
    JsonNode shown = AcmeServer.success(200, acme.server.get(acme.carolToken, ACME));

    JsonNode permissions = shown.at("/data/attributes/permissions");
    assertThat(permissions.path("can-traverse").asBoolean()).isTrue();
    assertThat(permissions.path("can-update").asBoolean()).isFalse();
    assertThat(permissions.path("can-create-workspace").asBoolean()).isFalse();
  }

  @Test
  void listsTheOrganizationsOfTheCallerByName() {
    acme.post(ALL, organization("\"name\": \"initech\", \"email\": \"bill@initech.test\""));

    JsonNode first = acme.get(ALL + "?page%5Bsize%5D=1");

    assertThat(first.at("/data/0/id").asText()).isEqualTo("acme");
    assertThat(first.at("/meta/pagination/next-page").asInt()).isEqualTo(2);
    assertThat(first.at("/meta/pagination/total-count").asInt()).isEqualTo(2);
    assertThat(AcmeServer.success(200, acme.server.get(acme.bobToken, ALL)).path("data")).isEmpty();
  }

  @Test
  void changesWhatIsSentAndKeepsTheRest() {
    acme.patch(
        ACME, organization("\"email\": \"new@acme.test\", \"cost-estimation-enabled\": true"));
    JsonNode changed = acme.patch(ACME, organization("\"stacks-enabled\": true"));

    assertThat(changed.at("/data/attributes/name").asText()).isEqualTo("acme");
    assertThat(changed.at("/data/attributes/email").asText()).isEqualTo("new@acme.test");
    assertThat(changed.at("/data/attributes/cost-estimation-enabled").asBoolean()).isTrue();
    assertThat(changed.at("/data/attributes/stacks-enabled").asBoolean()).isTrue();
    JsonNode cleared =
        acme.patch(
            ACME, organization("\"session-timeout\": null, \"owners-team-saml-role-id\": null"));
    assertThat(cleared.at("/data/attributes/session-timeout").isNull()).isTrue();
    assertThat(cleared.at("/data/attributes/stacks-enabled").asBoolean()).isTrue();
  }

  @Test
  void keepsEverySettingThatClientsSet() throws JsonProcessingException {
    String settings =
        """
        {"session-timeout": null, "session-remember": null, "owners-team-saml-role-id": null,
         "collaborator-auth-policy": "password", "cost-estimation-enabled": true,
         "send-passing-statuses-for-untriggered-speculative-plans": true,
         "aggregated-commit-status-enabled": true, "assessments-enforced": true,
         "allow-force-delete-workspaces": true, "speculative-plan-management-enabled": false,
         "user-tokens-enabled": true, "enforce-hyok": false, "stacks-enabled": true,
         "max-ttl-enabled": false}\
        """;
    ObjectNode wanted = (ObjectNode) new ObjectMapper().readTree(settings);

    JsonNode changed =
        acme.patch(
            ACME, "{\"data\": {\"type\": \"organizations\", \"attributes\": " + settings + "}}");

    ObjectNode answered = changed.withObject("/data/attributes");
    assertThat(answered.deepCopy().retain(wanted.propertyStream().map(Map.Entry::getKey).toList()))
        .isEqualTo(wanted);
    assertThat(acme.get(ACME).path("data")).isEqualTo(changed.path("data"));
    assertThat(acme.get(ALL).at("/data/0")).isEqualTo(changed.path("data"));
  }

  @Test
  void refusesSettingsThatCannotBe() {
    assertInvalid(
        acme.tryPatch(ACME, organization("\"collaborator-auth-policy\": \"face\"")),
        "collaborator-auth-policy",
        "Collaborator auth policy must be 'password' or 'two_factor_mandatory'");
    assertInvalid(
        acme.tryPatch(ACME, organization("\"session-remember\": -1")),
        "session-remember",
        "Session remember must be greater than or equal to 0");
    assertInvalid(
        acme.tryPatch(ACME, organization("\"enforce-hyok\": \"yes\"")),
        "enforce-hyok",
        "Enforce hyok must be a boolean");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "session-timeout | 60 | Session timeout must be null: this server has no sessions, only tokens",
        "session-remember | 1 | Session remember must be null: this server has no sessions, only tokens",
        "owners-team-saml-role-id | \"owners\" | Owners team saml role id must be empty: this server has"
            + " no SAML",
        "enforce-hyok | true | Enforce hyok must be false: this server does not encrypt with"
            + " customer keys"
      })
  void refusesSettingsThatPromiseSafetyAndWouldNotHold(String name, String value, String detail) {
    String body = organization("\"" + name + "\": " + value);

    assertInvalid(acme.tryPatch(ACME, body), name, detail);
    assertInvalid(
        acme.tryPost(
            ALL,
            organization("\"name\": \"new\", \"email\": \"a@b.test\", \"" + name + "\": " + value)),
        name,
        detail);
  }

  @Test
  void findsThoseWhoseNameOrEmailContainsAText() {
    acme.post(ALL, organization("\"name\": \"initech\", \"email\": \"bill@initech.test\""));

    assertThat(acme.get(ALL + "?q=OPS@").path("data"))
        .extracting(one -> one.path("id").asText())
        .containsExactly("acme");
    assertThat(acme.get(ALL + "?q=nite").at("/meta/pagination/total-count").asInt()).isEqualTo(1);
  }

  @Test
  void renames() {
    JsonNode renamed = acme.patch(ACME, organization("\"name\": \"acme-2\""));

    assertThat(renamed.at("/data/id").asText()).isEqualTo("acme-2");
    assertThat(renamed.at("/data/attributes/email").asText()).isEqualTo("ops@acme.test");
    assertNotFound(acme.tryGet(ACME));
  }

  @Test
  void showsWhatAnOrganizationIsEntitledTo() {
    assertDocument(acme.get(ACME + "/entitlement-set"), "entitlement-set");
  }

  @Test
  void refusesNamesAndAddressesThatCannotBe() {
    assertInvalid(
        acme.tryPost(ALL, organization("\"email\": \"a@b.test\"")), "name", "Name can't be blank");
    assertInvalid(
        acme.tryPost(ALL, organization("\"name\": \"a b\", \"email\": \"a@b.test\"")),
        "name",
        "Name must be 1 to 40 letters, digits, '-' and '_'");
    assertInvalid(
        acme.tryPost(ALL, organization("\"name\": 1, \"email\": \"a@b.test\"")),
        "name",
        "Name must be a string");
    assertInvalid(
        acme.tryPost(ALL, organization("\"name\": \"initech\"")), "email", "Email can't be blank");
    assertInvalid(
        acme.tryPatch(ACME, organization("\"email\": \"nobody\"")), "email", "Email is invalid");
    assertInvalid(
        acme.tryPatch(ACME, organization("\"name\": null")), "name", "Name can't be blank");
  }

  @Test
  void tellsAllThatIsWrongAtOnce() {
    JsonNode refusal = ApiServer.json(acme.tryPost(ALL, organization("\"name\": \"a b\"")));

    assertThat(refusal.path("errors")).hasSize(2);
    assertThat(refusal.at("/errors/1/source/pointer").asText()).isEqualTo("/data/attributes/email");
  }
}
