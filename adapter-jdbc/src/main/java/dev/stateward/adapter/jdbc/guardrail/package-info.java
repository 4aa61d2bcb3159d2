/** Guardrails, their overrides, and what they found. Start at {@code JdbiGuardrails}. */
@NullMarked
package dev.stateward.adapter.jdbc.guardrail;

import org.jspecify.annotations.NullMarked;
