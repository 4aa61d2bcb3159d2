/**
 * Teams, their members, and memberships of organizations over HTTP. Start at {@code TeamHandlers}.
 */
@NullMarked
package dev.stateward.adapter.http.team;

import org.jspecify.annotations.NullMarked;
