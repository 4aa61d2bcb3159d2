/** Measuring and tracing the process: the only use of Micrometer and of OpenTelemetry. */
@NullMarked
package dev.stateward.bootstrap.telemetry;

import org.jspecify.annotations.NullMarked;
