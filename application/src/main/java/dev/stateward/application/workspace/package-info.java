/**
 * Workspaces, their locks, tags, remote state consumers and runs; deletion and what brings them
 * back.
 */
@NullMarked
package dev.stateward.application.workspace;

import org.jspecify.annotations.NullMarked;
