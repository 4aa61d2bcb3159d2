package dev.stateward.application.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.application.workspace.port.TagId;
import dev.stateward.domain.organization.OrganizationId;
import org.junit.jupiter.api.Test;

class TagIdTest {
  private static final OrganizationId ACME = new OrganizationId("org-1");

  @Test
  void dependsOnOrganizationAndName() {
    TagId id = TagId.of(ACME, "prod");

    assertThat(id).hasToString("tag-" + TagId.digest("org-1", "prod"));
    assertThat(id.value()).matches("tag-[0-9a-f]{16}");
    assertThat(id)
        .isEqualTo(TagId.of(ACME, "prod"))
        .isNotEqualTo(TagId.of(ACME, "test"))
        .isNotEqualTo(TagId.of(new OrganizationId("org-2"), "prod"));
  }

  @Test
  void isTheSameForNamesInUpperCase() {
    assertThat(TagId.of(ACME, "Prod")).isEqualTo(TagId.of(ACME, "prod"));
  }

  @Test
  void hasAForm() {
    assertThat(TagId.hasForm("tag-1")).isTrue();
    assertThat(TagId.hasForm("prod")).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new TagId("prod"));
  }
}
