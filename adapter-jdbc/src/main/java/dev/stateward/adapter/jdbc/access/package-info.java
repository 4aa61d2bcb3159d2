/** Access of teams to workspaces and projects, and the grants of principals. */
@NullMarked
package dev.stateward.adapter.jdbc.access;

import org.jspecify.annotations.NullMarked;
