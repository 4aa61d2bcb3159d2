package dev.stateward.bootstrap.server;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.stateward.bootstrap.settings.Settings.Logs;

/**
 * Configures logging until the settings are read; logback finds it before it looks for
 * configuration files.
 */
public final class StartupLogging extends ContextAwareBase implements Configurator {
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    Logging.configure(context, Logs.DEFAULT);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
