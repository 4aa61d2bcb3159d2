/** Managing workspaces, and where they are stored. */
@NullMarked
package dev.stateward.application.workspace.port;

import org.jspecify.annotations.NullMarked;
