/** Streams that measure, verify or authorize reads. */
@NullMarked
package dev.stateward.application.io;

import org.jspecify.annotations.NullMarked;
