/**
 * What limits the application: {@link dev.stateward.application.settings.Budgets fixed budgets} and
 * what operators configure.
 */
@NullMarked
package dev.stateward.application.settings;

import org.jspecify.annotations.NullMarked;
