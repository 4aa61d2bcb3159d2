package dev.stateward.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.ExtractedResources.Taken;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CopiesTest {
  @Test
  void differInOnePart() {
    User user = new User(new UserId("user-1"), new Username("ann"), "a@x", false, Instant.EPOCH);
    TeamAccess read =
        new TeamAccess(
            new TeamAccessId("tws-1"), new TeamId("team-1"), new WorkspaceId("ws-1"), Level.READ);
    OrganizationSettings settings =
        OrganizationSettings.INITIAL.with(CollaboratorPolicy.TWO_FACTOR_MANDATORY);

    assertThat(user.withSecondFactor(true)).isNotEqualTo(user);
    assertThat(user.withSecondFactor(true).withSecondFactor(false)).isEqualTo(user);
    assertThat(read.giving(Level.WRITE).access()).isEqualTo(Level.WRITE);
    assertThat(read.giving(Level.WRITE).giving(Level.READ)).isEqualTo(read);
    assertThat(settings.collaboratorPolicy()).isEqualTo(CollaboratorPolicy.TWO_FACTOR_MANDATORY);
    assertThat(settings.with(OrganizationSettings.INITIAL.collaboratorPolicy()))
        .isEqualTo(OrganizationSettings.INITIAL);
  }

  @Test
  void ofNothingHaveTheVersions() {
    assertThat(Taken.nothing("1.11.0", 4))
        .returns("1.11.0", Taken::engineVersion)
        .returns(new JsonText("[]"), Taken::resources);
  }

  @Test
  void doNotShowDocuments() {
    assertThat(new JsonText("\"hunter2\"")).hasToString("JsonText[redacted]");
  }
}
