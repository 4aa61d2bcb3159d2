/**
 * Organizations: the tenants that own projects and workspaces, and their teams. Users and their
 * tokens live elsewhere.
 */
@NullMarked
package dev.stateward.domain.organization;

import org.jspecify.annotations.NullMarked;
