package dev.stateward.application.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Faults;
import dev.stateward.application.World;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ActorNamesTest {
  private static final String LOOKUP = "users.find";

  private final Faults faults = new Faults();
  private final World world = new World(faults);

  @Test
  void looksTheNameOfAnActingUserUpOnce() {
    world.lock(world.wim);
    faults.heal();

    world.unlock(world.wim);

    assertThat(faults.counts()).doesNotContainKey(LOOKUP);
  }

  @Test
  void namesARemovedUserByTheirIdentifier() {
    ActorNames names = new ActorNames(world.database.users(), world.database.teams());
    UserId rex = World.user(world.rex);
    Principal principal = new Principal.User(rex);
    assertThat(names.ofActing(principal)).isEqualTo("rex");

    world.database.users().remove(rex);

    assertThat(names.of(principal)).isEqualTo(rex.value());
  }

  @Test
  void keepsSoManyNamesInMind() {
    List<UserId> acting =
        IntStream.rangeClosed(0, Budgets.ACTOR_NAMES).mapToObj(this::add).toList();
    Stores counted = faults.stores(world.database);
    ActorNames names = new ActorNames(counted.users(), counted.teams());
    acting.forEach(id -> names.ofActing(new Principal.User(id)));
    faults.heal();

    names.ofActing(new Principal.User(acting.getLast()));
    assertThat(faults.counts()).doesNotContainKey(LOOKUP);
    names.ofActing(new Principal.User(acting.getFirst()));
    assertThat(faults.counts()).containsEntry(LOOKUP, 1);
  }

  private UserId add(int number) {
    UserId id = world.identifiers.user();
    world
        .database
        .users()
        .add(new User(id, new Username("actor-" + number), "", false, Instant.EPOCH));
    return id;
  }
}
