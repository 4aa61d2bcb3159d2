package dev.stateward.e2e;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the one server that they share: started for the first, closed at the end. */
final class SharedServer implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(SharedServer.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == InstalledServer.class;
  }

  @Override
  public InstalledServer resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(
            InstalledServer.class, type -> InstalledServer.start(), InstalledServer.class);
  }
}
