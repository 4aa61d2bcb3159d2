/**
 * Audit events and their records, which are added to a trail in the transaction of the change.
 * Start at {@code AuditRecorder}.
 */
@NullMarked
package dev.stateward.application.audit;

import org.jspecify.annotations.NullMarked;
