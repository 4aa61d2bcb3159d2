/** Projects: the folders that an organization groups its workspaces in. */
@NullMarked
package dev.stateward.domain.project;

import org.jspecify.annotations.NullMarked;
