/** Webhooks and deliveries. */
@NullMarked
package dev.stateward.adapter.jdbc.event;

import org.jspecify.annotations.NullMarked;
