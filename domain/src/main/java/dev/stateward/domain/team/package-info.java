/**
 * Teams: who sees one, who may change what of it, and its access to workspaces and projects. What a
 * team may do to a workspace is decided in {@link dev.stateward.domain.access}.
 */
@NullMarked
package dev.stateward.domain.team;

import org.jspecify.annotations.NullMarked;
