/** Reading, sealing and verifying audit trails. Start at {@code AuditSealer}. */
@NullMarked
package dev.stateward.application.audit.trail;

import org.jspecify.annotations.NullMarked;
