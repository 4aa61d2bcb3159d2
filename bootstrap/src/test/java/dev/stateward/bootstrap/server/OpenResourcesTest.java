package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenResourcesTest {
  private final List<String> closed = new ArrayList<>();
  private final OpenResources parts = new OpenResources();

  @Test
  void areClosedInReverseAndOnce() {
    parts.add(part("database"));
    parts.add(part("workers"));
    parts.add(part("server"));

    parts.close();
    parts.close();

    assertThat(closed).containsExactly("server", "workers", "database");
  }

  @Test
  void areAllClosedWhenOneFails() {
    parts.add(part("database"));
    parts.add(() -> {
      throw new IllegalStateException("does not close");
    });
    parts.add(part("server"));

    parts.close();

    assertThat(closed).containsExactly("server", "database");
  }

  private AutoCloseable part(String name) {
    return () -> closed.add(name);
  }
}
