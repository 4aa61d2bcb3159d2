/** Streams that measure, verify and watch what goes through them. */
@NullMarked
package dev.stateward.application.io;

import org.jspecify.annotations.NullMarked;
