/** What the HTTP API is told when it starts: where it listens, what it accepts, and how much. */
@NullMarked
package dev.stateward.adapter.http.settings;

import org.jspecify.annotations.NullMarked;
