/** Access of teams to workspaces and projects, and what a principal is granted. */
@NullMarked
package dev.stateward.adapter.jdbc.access;

import org.jspecify.annotations.NullMarked;
