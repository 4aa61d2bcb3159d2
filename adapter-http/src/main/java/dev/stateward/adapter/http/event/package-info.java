/**
 * The documents of events, and the event stream of a workspace. Start at {@code EventDocuments}.
 */
@NullMarked
package dev.stateward.adapter.http.event;

import org.jspecify.annotations.NullMarked;
