/** Workspaces, including deleted ones; locks, tags, remote state consumers and runs. */
@NullMarked
package dev.stateward.adapter.jdbc.workspace;

import org.jspecify.annotations.NullMarked;
