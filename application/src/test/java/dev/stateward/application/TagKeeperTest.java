package dev.stateward.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.ManagingOrganizations;
import dev.stateward.application.port.in.ManagingWorkspaces.Draft;
import dev.stateward.application.port.in.ManagingWorkspaces.ProjectChoice;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.TokenMint.TokenDigest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TagKeeperTest {
  private static final OrganizationName ACME = new OrganizationName("acme");
  private static final TagBinding APP = new TagBinding("app", "");
  private static final TagBinding NET = new TagBinding("net", "");

  private final InMemoryDatabase stores = new InMemoryDatabase();
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final TickingTime time = new TickingTime();
  private final Gate gate = World.gate(stores);
  private final TagKeeper tags = new TagKeeper(gate, stores);
  private final Caller owner = user("alice");
  private final WorkspaceId workspace = workspace();

  private Caller user(String name) {
    UserId id = identifiers.user();
    User user = new User(id, new Username(name), name + "@acme.test", false, time.instant());
    stores.transactions().run(() -> stores.users().add(user));
    Principal principal = new Principal.User(id);
    Instant now = time.instant();
    ApiToken token =
        new ApiToken(
            identifiers.token(), principal, principal, "", now, now.plus(Duration.ofDays(1)));
    stores.tokens().add(token, new TokenDigest(name));
    return new Caller.Authenticated(principal, token.id());
  }

  private WorkspaceId workspace() {
    new OrganizationKeeper(
            gate,
            stores,
            new OrganizationFounder(stores, identifiers, time, World.audited(stores)),
            Policy.USUAL,
            time)
        .create(
            owner,
            new ManagingOrganizations.Draft(ACME, "ops@acme.test", OrganizationSettings.INITIAL));
    return new WorkspaceKeeper(
            gate,
            stores,
            new WorkspaceViews(stores, gate),
            new WorkspaceDeletion(stores, World.audited(stores), Policy.USUAL, time),
            new WorkspaceKeeper.Making(identifiers, time))
        .create(
            owner,
            ACME,
            new Draft(
                new WorkspaceName("net"), new ProjectChoice.Default(), WorkspaceSettings.INITIAL),
            List.of(APP, NET))
        .workspace()
        .id();
  }

  @Test
  void replacesAllTags() {
    TagBinding changed = new TagBinding("net", "inner");

    assertThat(tags.replace(owner, workspace, List.of(changed))).containsExactly(changed);
    assertThat(tags.tags(owner, workspace)).containsExactly(changed);
    assertThat(tags.replace(owner, workspace, List.of())).isEmpty();
  }

  @Test
  void tellsThePlainTagsAroundToWhoMayChangeTheWorkspace() {
    tags.bind(owner, workspace, List.of(new TagBinding("env", "prod")));
    Caller stranger = user("bob");

    assertThat(tags.keysAround(owner, workspace)).containsExactlyInAnyOrder("app", "net");
    assertThatThrownBy(() -> tags.keysAround(stranger, workspace))
        .isInstanceOfSatisfying(
            UseCaseFailedException.class,
            e -> assertThat(e.failure()).isEqualTo(new Failure.NotFound()));
  }

  @Test
  void replacesNothingForWhoMayNotSeeTheWorkspace() {
    Caller stranger = user("bob");

    assertThatThrownBy(() -> tags.replace(stranger, workspace, List.of()))
        .isInstanceOfSatisfying(
            UseCaseFailedException.class,
            e -> assertThat(e.failure()).isEqualTo(new Failure.NotFound()));
    assertThat(tags.tags(owner, workspace)).containsExactly(APP, NET);
  }
}
