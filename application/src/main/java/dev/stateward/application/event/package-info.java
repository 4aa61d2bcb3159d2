/** Events, delivered to webhooks and event streams. Start at {@code EventPublisher}. */
@NullMarked
package dev.stateward.application.event;

import org.jspecify.annotations.NullMarked;
