/**
 * The program: what reads the settings, builds the application out of its adapters and runs the
 * commands. No rule of the product lives here. Start reading at {@link
 * dev.stateward.bootstrap.Main}.
 */
@NullMarked
package dev.stateward.bootstrap;

import org.jspecify.annotations.NullMarked;
