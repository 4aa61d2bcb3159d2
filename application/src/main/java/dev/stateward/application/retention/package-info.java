/**
 * Backing data of state versions: soft deletion, restoring, destruction, and the policies that
 * order it.
 */
@NullMarked
package dev.stateward.application.retention;

import org.jspecify.annotations.NullMarked;
