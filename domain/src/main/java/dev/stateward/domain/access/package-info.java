/**
 * Who may do what to a workspace: principals, permissions, and the pure function that resolves one
 * from the other. Start at {@link dev.stateward.domain.access.PermissionResolver}.
 */
@NullMarked
package dev.stateward.domain.access;

import org.jspecify.annotations.NullMarked;
