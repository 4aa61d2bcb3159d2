/**
 * How long state data is kept: retention policies of organizations and workspaces, legal holds, and
 * the decisions on deletion. Start at {@link dev.stateward.domain.retention.BackingDataDecision}
 * and {@link dev.stateward.domain.retention.Retention}.
 */
@NullMarked
package dev.stateward.domain.retention;

import org.jspecify.annotations.NullMarked;
