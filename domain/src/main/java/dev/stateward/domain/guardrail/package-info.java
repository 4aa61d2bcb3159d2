/**
 * What a state is judged by before it becomes the current one of its workspace: rules that
 * organizations, projects and workspaces set, and what a state meets of them. No value of a state
 * is ever here. Start at {@link dev.stateward.domain.guardrail.EffectiveGuardrails}.
 */
@NullMarked
package dev.stateward.domain.guardrail;

import org.jspecify.annotations.NullMarked;
