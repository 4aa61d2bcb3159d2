/**
 * Workspaces and their locks: what a state belongs to and who may write it at this moment. Start at
 * {@link dev.stateward.domain.workspace.WorkspaceLock}.
 */
@NullMarked
package dev.stateward.domain.workspace;

import org.jspecify.annotations.NullMarked;
