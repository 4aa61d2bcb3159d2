/**
 * The audit trail over HTTP: in the vendor's form for pollers that know it, as JSON:API with
 * filters for owners, and as JSON lines for archives. Start at {@code AuditHandlers}.
 */
@NullMarked
package dev.stateward.adapter.http.audit;

import org.jspecify.annotations.NullMarked;
