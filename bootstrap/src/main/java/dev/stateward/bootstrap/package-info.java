/**
 * The program: reads the settings, assembles the application and its adapters, and runs the
 * commands. It contains no business rules. Start reading at {@link dev.stateward.bootstrap.Main}.
 */
@NullMarked
package dev.stateward.bootstrap;

import org.jspecify.annotations.NullMarked;
