/**
 * The audit trail: who did what to what, from where, and with which outcome. Start at {@code
 * AuditRecord}. Records hold names, identifiers and digests; state data, values of outputs and
 * tokens never. A trail is verified by {@code AuditChain}.
 */
@NullMarked
package dev.stateward.domain.audit;

import org.jspecify.annotations.NullMarked;
