/** Managing webhooks, following deliveries, watching workspaces, and how webhooks are sent. */
@NullMarked
package dev.stateward.application.event.port;

import org.jspecify.annotations.NullMarked;
