/**
 * The access of teams to workspaces over HTTP: the links that give it (Team Access API, B1 to B5),
 * and, below {@code /api/stateward/v1}, who may do what to a workspace and why. Start at {@code
 * TeamAccessHandlers}.
 */
@NullMarked
package dev.stateward.adapter.http.access;

import org.jspecify.annotations.NullMarked;
