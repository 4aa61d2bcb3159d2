package dev.stateward.bootstrap.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessFileReaderTest {
  private final FileProblems problems = new FileProblems("access.yaml");

  private static final String WHOLE =
      """
      teams:
        dev:
          visibility: organization
          sso-team-id: 'true'
          allow-member-token-management: true
          organization-access:
            - manage-workspaces
            - read-workspaces
          members:
            - ann@example.com
            - bob
        owners:
          members:
            - ann@example.com
      projects:
        Default Project:
          dev: maintain
        Shop & more:
          dev:
            project-access:
              settings: read
            workspace-access:
              runs: plan
              create: false
      workspaces:
        network:
          dev:
            runs: read
            workspace-locking: true
      """;

  @Test
  void writesWhatItReads() {
    DesiredAccess access = AccessFileReader.read(WHOLE, problems);

    assertThat(problems.found()).isEmpty();
    assertThat(AccessFileWriter.text(access.entries())).isEqualToNormalizingNewlines(WHOLE);
    assertThat(access.entries())
        .containsEntry(Subject.member("dev", "bob"), Map.of())
        .containsEntry(
            new Subject(Subject.Kind.WORKSPACE_ACCESS, "network", "dev"),
            Map.of("access", "custom", "runs", "read", "workspace-locking", "true"));
  }

  @Test
  void takesPermissionsWithThoseThatTheyContain() {
    DesiredAccess access =
        AccessFileReader.read("teams: {dev: {organization-access: [manage-workspaces]}}", problems);

    assertThat(access.entries().get(Subject.team("dev")))
        .containsEntry("organization-access", "manage-workspaces, read-workspaces");
  }

  @Test
  void refusesEverythingAtOnceWithItsLine() {
    AccessFileReader.read(
        """
        teams:
          dev:
            visiblity: secret
            visibility: public
            allow-member-token-management: yes
            organization-access: [fly, read-projects, read-projects]
            members: [ann, Ann, '']
          dev: {}
          owners: {visibility: secret}
        people: {}
        workspaces:
          network: {dev: custom, ops: plan, qa: {access: read}, it: {runs: {}}}
        """,
        problems);

    assertThat(problems.found())
        .containsExactly(
            "access.yaml:8: \"dev\" is there twice, first on line 2",
            "access.yaml:3: \"visiblity\" is not known, only visibility, sso-team-id,"
                + " allow-member-token-management, organization-access, members",
            "access.yaml:4: visibility must be secret or organization, not \"public\"",
            "access.yaml:5: allow-member-token-management must be true or false, not \"yes\"",
            "access.yaml:6: there is no permission \"fly\"",
            "access.yaml:6: \"read-projects\" is there twice",
            "access.yaml:7: \"Ann\" is there twice, first on line 7",
            "access.yaml:7: a member is named by an address or a user name",
            "access.yaml:9: owners may do everything: of them the file has members alone",
            "access.yaml:10: \"people\" is not known, only teams, projects and workspaces",
            "access.yaml:12: a level must be read, plan, write or admin, not \"custom\": write its"
                + " choices instead",
            "access.yaml:12: write a level alone, such as `TEAM: read`, without choices",
            "access.yaml:12: runs must be a single value");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 1: the file is empty",
        "'[]' | 1: the file must have keys and values; write {} for none",
        "'teams:' | 1: teams must have keys and values; write {} for none",
        "'teams: {dev: {members: ann}}' | 1: members must be a list; write [] for none",
        "'teams: {[a]: {}}' | 1: no YAML: Non scalar key",
        "'teams: {}\n---\nteams: {}' | 2: no YAML: but found another document",
        "'teams: {\"\": {}}' | 1: a key of teams must be a text",
        "'teams: {\n  dev: [' | 2: no YAML: expected the node content",
      })
  void refusesWhatIsNoSuchFile(String text, String problem) {
    AccessFileReader.read(text, problems);

    assertThat(problems.found()).singleElement().asString().startsWith("access.yaml:" + problem);
  }

  @Test
  void removesOnlyInWhatTheFileHas() {
    DesiredAccess access =
        AccessFileReader.read("teams: {dev: {}, ops: {members: []}}\nprojects: {}", problems);

    assertThat(
            List.of(
                Subject.team("old"),
                Subject.member("ops", "ann"),
                new Subject(Subject.Kind.PROJECT_ACCESS, "shop", "dev")))
        .allMatch(access::excludes);
    assertThat(
            List.of(
                Subject.team("owners"),
                Subject.member("dev", "ann"),
                new Subject(Subject.Kind.WORKSPACE_ACCESS, "network", "dev")))
        .noneMatch(access::excludes);
  }
}
