/**
 * Commands that ask any server of ours, by its URL and a token, as other clients do.
 *
 * <p>They use nothing but the API. Start reading at {@link
 * dev.stateward.bootstrap.remote.RemoteCommands} and {@link
 * dev.stateward.bootstrap.remote.RemoteServer} (ADR 195).
 */
@NullMarked
package dev.stateward.bootstrap.remote;

import org.jspecify.annotations.NullMarked;
