package dev.stateward.e2e;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the one installation that they share: started for the first, closed at the end. */
final class SharedInstallation implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(SharedInstallation.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Installation.class;
  }

  @Override
  public Installation resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(Installation.class, type -> Installation.start(), Installation.class);
  }
}
