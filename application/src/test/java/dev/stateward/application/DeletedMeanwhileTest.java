package dev.stateward.application;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.store.Stores;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * Organizations that are deleted while somebody reads them: between what was found and its project.
 */
class DeletedMeanwhileTest {
  private final AtomicBoolean deleting = new AtomicBoolean();
  private final World world = new World(new Deleting());
  private final ManagingOrganizations keeping = world.app.managingOrganizations();

  private final class Deleting implements World.Seam {
    @Override
    public Stores stores(Stores real) {
      return (Stores)
          Proxy.newProxyInstance(
              Stores.class.getClassLoader(),
              new Class<?>[] {Stores.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("projects") && deleting.getAndSet(false)) {
                  real.organizations().remove(world.acme);
                }
                try {
                  return method.invoke(real, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    @Override
    public BlobStore blobs(BlobStore real) {
      return real;
    }
  }

  @Test
  void areLeftOutOfLists() {
    deleting.set(true);

    assertThat(keeping.list(world.ada, "", new PageRequest(1, 20)).items()).isEmpty();
  }

  @Test
  void areNotFound() {
    deleting.set(true);

    assertThat(failure(() -> keeping.show(world.ada, World.ACME)))
        .isEqualTo(new Failure.NotFound());
  }
}
