/**
 * Rebuilds an installation whose database is lost, from the recovery records in its store of states
 * (ADR 187). Begin with {@code RecoveryServices}.
 */
@NullMarked
package dev.stateward.application.recovery;

import org.jspecify.annotations.NullMarked;
