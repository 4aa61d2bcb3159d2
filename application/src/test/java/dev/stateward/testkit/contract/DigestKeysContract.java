package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.change.port.DigestKeys;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import org.junit.jupiter.api.Test;

/** How every store keeps the keys of digests. */
final class DigestKeysContract extends StoresContract {
  private DigestKeys keys() {
    return stores().digestKeys();
  }

  @Test
  void keepsTheFirstKeyOfAnOrganization() {
    Workspace workspace = fixture().workspace();
    var organization = workspace.organization().id();
    WrappedKey key = new WrappedKey("one", "wrapped");
    assertThat(keys().organization(workspace.id())).hasValue(organization);
    assertThat(keys().find(organization)).isEmpty();

    assertThat(keys().add(organization, key)).isTrue();
    assertThat(keys().add(organization, new WrappedKey("two", "other"))).isFalse();

    assertThat(keys().find(organization)).hasValue(key);
    assertThat(keys().organization(new WorkspaceId("ws-none"))).isEmpty();
  }
}
