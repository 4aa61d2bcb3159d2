/** What is measured of the use cases and of the work behind them. */
@NullMarked
package dev.stateward.application.telemetry;

import org.jspecify.annotations.NullMarked;
