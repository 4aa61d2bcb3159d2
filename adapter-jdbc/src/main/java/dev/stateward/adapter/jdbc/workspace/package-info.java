/** Workspaces, their locks, tags, remote state consumers and runs; deleted ones. */
@NullMarked
package dev.stateward.adapter.jdbc.workspace;

import org.jspecify.annotations.NullMarked;
