/**
 * The settings of the operator: read from the environment and an optional file, and validated as a
 * whole. Nothing here opens a file or connection that a setting names. Start reading at {@link
 * dev.stateward.bootstrap.settings.Settings}.
 */
@NullMarked
package dev.stateward.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
