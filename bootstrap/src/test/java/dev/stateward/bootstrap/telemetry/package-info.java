@NullMarked
package dev.stateward.bootstrap.telemetry;

import org.jspecify.annotations.NullMarked;
