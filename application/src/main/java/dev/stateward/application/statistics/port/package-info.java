/** What is stored and what waits, in numbers. */
@NullMarked
package dev.stateward.application.statistics.port;

import org.jspecify.annotations.NullMarked;
