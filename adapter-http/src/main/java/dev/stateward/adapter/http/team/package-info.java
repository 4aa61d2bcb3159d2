/**
 * Teams over HTTP, who is in them, and who belongs to an organization. Start at {@code
 * TeamHandlers}.
 */
@NullMarked
package dev.stateward.adapter.http.team;

import org.jspecify.annotations.NullMarked;
