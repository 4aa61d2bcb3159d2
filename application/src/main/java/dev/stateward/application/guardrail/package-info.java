/**
 * Judging states by guardrails before they become current ones: the settings of organizations,
 * projects and workspaces, overrides, and the check that uploads ask. Start at {@code
 * GuardrailCheck}.
 */
@NullMarked
package dev.stateward.application.guardrail;

import org.jspecify.annotations.NullMarked;
