/** How a node tells what it does and how long that takes. */
@NullMarked
package dev.stateward.application.telemetry.port;

import org.jspecify.annotations.NullMarked;
