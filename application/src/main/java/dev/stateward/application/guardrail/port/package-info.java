/** Setting guardrails, trying and overriding them, and what they found. */
@NullMarked
package dev.stateward.application.guardrail.port;

import org.jspecify.annotations.NullMarked;
