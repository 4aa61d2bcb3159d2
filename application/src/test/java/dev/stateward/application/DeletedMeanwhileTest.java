package dev.stateward.application;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.store.Stores;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
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
      Projects projects =
          proxy(
              Projects.class,
              (method, arguments) -> {
                if (deleting.getAndSet(false)) {
                  real.organizations().remove(world.acme);
                }
                return method.invoke(real.projects(), arguments);
              });
      return proxy(
          Stores.class,
          (method, arguments) ->
              method.getName().equals("projects") ? projects : method.invoke(real, arguments));
    }

    private interface Call {
      Object make(Method method, Object[] arguments) throws ReflectiveOperationException;
    }

    private static <T> T proxy(Class<T> type, Call call) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) -> {
                try {
                  return call.make(method, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              }));
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
