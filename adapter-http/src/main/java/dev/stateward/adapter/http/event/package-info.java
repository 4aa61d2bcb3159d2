/**
 * Events as those outside get them, and the stream of a workspace's events. Start at {@code
 * EventDocuments}.
 */
@NullMarked
package dev.stateward.adapter.http.event;

import org.jspecify.annotations.NullMarked;
