/** Guardrails of organizations, projects and workspaces, their overrides, and what they found. */
@NullMarked
package dev.stateward.adapter.http.guardrail;

import org.jspecify.annotations.NullMarked;
