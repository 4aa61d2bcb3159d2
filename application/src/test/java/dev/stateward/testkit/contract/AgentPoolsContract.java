package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.project.port.AgentPoolOrder;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.agent.AgentPoolName;
import dev.stateward.domain.organization.Organization;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of agent pools does. */
final class AgentPoolsContract extends StoresContract {
  private AgentPool unstored(Organization organization, String name) {
    return new AgentPool(
        fixture().ids().agentPool(), organization, new AgentPoolName(name), true, fixture().now());
  }

  private AgentPool pool(Organization organization, String name) {
    AgentPool pool = unstored(organization, name);
    stores().agentPools().add(pool);
    return pool;
  }

  @Test
  void keepsChangesAndRemoves() {
    Organization organization = fixture().organization();
    AgentPool pool = pool(organization, "west");
    AgentPool other = pool(organization, "east");
    AgentPool changed = pool.changed(new AgentPoolName("WEST"), false);

    assertThat(stores().agentPools().find(pool.id())).contains(pool);
    assertThat(stores().agentPools().save(changed)).isTrue();
    assertThat(stores().agentPools().find(pool.id())).contains(changed);
    assertThat(stores().agentPools().find(other.id())).contains(other);
    assertThat(inTransaction(() -> stores().agentPools().hold(pool.id()))).contains(changed);
    assertThat(stores().agentPools().remove(pool.id())).isTrue();
    assertThat(stores().agentPools().remove(pool.id())).isFalse();
    assertThat(stores().agentPools().save(changed)).isFalse();
    assertThat(stores().agentPools().find(new AgentPoolId("apool-none"))).isEmpty();
  }

  @Test
  void refusesANameThatIsTakenInTheSameOrganization() {
    Organization organization = fixture().organization();
    AgentPool pool = pool(organization, "west");
    pool(organization, "east");

    assertThat(stores().usage().count(new Group.AgentPools(organization.id()), 9)).isEqualTo(2);
    assertThat(pool(fixture().organization(), "WEST").name().value()).isEqualTo("WEST");
    assertThatThrownBy(() -> pool(organization, "WEST")).isInstanceOf(NameTakenException.class);
    assertThatThrownBy(
            () -> stores().agentPools().save(pool.changed(new AgentPoolName("East"), true)))
        .isInstanceOf(NameTakenException.class);
  }

  @Test
  void listsInEveryOrder() {
    Organization organization = fixture().organization();
    AgentPool b = pool(organization, "b.Net");
    AgentPool c = pool(organization, "C");
    AgentPool a = pool(organization, "a net");
    pool(fixture().organization(), "elsewhere");

    assertThat(list(organization, "", AgentPoolOrder.BY_NAME)).containsExactly(a, b, c);
    assertThat(list(organization, "", AgentPoolOrder.BY_NAME_BACKWARDS)).containsExactly(c, b, a);
    assertThat(list(organization, "", AgentPoolOrder.OLDEST_FIRST)).containsExactly(b, c, a);
    assertThat(list(organization, "", AgentPoolOrder.NEWEST_FIRST)).containsExactly(a, c, b);
    assertThat(list(organization, "NET", AgentPoolOrder.BY_NAME)).containsExactly(a, b);
    assertThat(list(organization, "%", AgentPoolOrder.BY_NAME)).isEmpty();
    var second =
        stores()
            .agentPools()
            .list(organization.id(), "", AgentPoolOrder.BY_NAME, new PageRequest(2, 2));
    assertThat(second.items()).containsExactly(c);
    assertThat(second.total()).isEqualTo(3);
  }

  private List<AgentPool> list(Organization organization, String contains, AgentPoolOrder order) {
    return stores().agentPools().list(organization.id(), contains, order, ALL).items();
  }

  @Test
  void goesWithItsOrganization() {
    Organization organization = fixture().organization();
    AgentPool pool = pool(organization, "west");

    stores().organizations().remove(organization.id());

    assertThat(stores().agentPools().find(pool.id())).isEmpty();
    assertThatThrownBy(() -> pool(fixture().unstoredOrganization(), "lost"))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
