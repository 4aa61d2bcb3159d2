/** Tests of the command {@code bench}. */
@NullMarked
package dev.stateward.bootstrap.bench;

import org.jspecify.annotations.NullMarked;
