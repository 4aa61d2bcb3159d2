/**
 * What the operator sets: read from the environment and an optional file, judged as a whole, and
 * given on as values that can no longer be wrong. Nothing here opens or tries anything. Start
 * reading at {@link dev.stateward.bootstrap.settings.Settings}.
 */
@NullMarked
package dev.stateward.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
