package dev.stateward.domain.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AgentPoolTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private static final Organization ACME =
      new Organization(
          new OrganizationId("org-1"), new OrganizationName("acme"), "o@example.test", NOW);

  private static AgentPool pool(String name, boolean organizationScoped) {
    return new AgentPool(
        new AgentPoolId("apool-1"), ACME, new AgentPoolName(name), organizationScoped, NOW);
  }

  @Test
  void changesItsNameAndScopeAlone() {
    assertThat(pool("one", true).changed(new AgentPoolName("two"), false))
        .isEqualTo(pool("two", false));
  }
}
