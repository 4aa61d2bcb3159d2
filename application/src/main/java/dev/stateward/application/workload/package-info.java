/**
 * Workload identities, and the exchange of ID tokens for short tokens of teams. Start at {@link
 * dev.stateward.application.workload.WorkloadServices}.
 */
@NullMarked
package dev.stateward.application.workload;

import org.jspecify.annotations.NullMarked;
