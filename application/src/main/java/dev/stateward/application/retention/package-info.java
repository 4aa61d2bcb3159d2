/**
 * Backing data of state versions: soft deletion, restoring, destruction, and retention policies.
 */
@NullMarked
package dev.stateward.application.retention;

import org.jspecify.annotations.NullMarked;
