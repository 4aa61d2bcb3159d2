package dev.stateward.testkit.contract;

import dev.stateward.testkit.fixture.StoresKind;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The kinds of stores on the class path: those that a server may have, or else those in memory. */
public final class StoresKinds implements ArgumentsProvider {
  /** Finds them, in the order of their names. */
  public static List<StoresKind> found() {
    List<StoresKind> all =
        ServiceLoader.load(StoresKind.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(StoresKind::name))
            .toList();
    List<StoresKind> ofServers = all.stream().filter(kind -> !kind.inMemory()).toList();
    return ofServers.isEmpty() ? all : ofServers;
  }

  @Override
  public Stream<Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context) {
    List<StoresKind> only =
        context.getEnclosingTestClasses().stream()
            .filter(around -> around.isAnnotationPresent(OnlyOn.class))
            .map(around -> made(around.getAnnotation(OnlyOn.class).value()))
            .toList();
    return (only.isEmpty() ? found() : only)
        .stream().map(kind -> Arguments.argumentSet(kind.name(), kind));
  }

  private static StoresKind made(Class<? extends StoresKind> kind) {
    try {
      return kind.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
