/** Workspaces, their locks, tags, remote state consumers and runs; deletion and restoration. */
@NullMarked
package dev.stateward.application.workspace;

import org.jspecify.annotations.NullMarked;
