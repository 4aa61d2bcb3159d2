/**
 * Workload identities: which ID tokens of other issuers are exchanged for tokens of a team. Start
 * at {@link dev.stateward.domain.workload.WorkloadIdentity}.
 */
@NullMarked
package dev.stateward.domain.workload;

import org.jspecify.annotations.NullMarked;
