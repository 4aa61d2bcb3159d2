/** Finding instances in all workspaces. */
@NullMarked
package dev.stateward.adapter.jdbc.search;

import org.jspecify.annotations.NullMarked;
