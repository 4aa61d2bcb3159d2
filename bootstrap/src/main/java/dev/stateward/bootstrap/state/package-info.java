/**
 * Commands that read states of a server, push others, and go back to earlier ones.
 *
 * <p>Nothing but the API is used. Start reading at {@link
 * dev.stateward.bootstrap.state.StateCommands} and {@link
 * dev.stateward.bootstrap.state.FetchedState} (ADR 218).
 */
@NullMarked
package dev.stateward.bootstrap.state;

import org.jspecify.annotations.NullMarked;
