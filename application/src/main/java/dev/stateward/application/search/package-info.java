/** Finding resources in all workspaces of an organization. */
@NullMarked
package dev.stateward.application.search;

import org.jspecify.annotations.NullMarked;
