/** Time that tests move by hand. */
@NullMarked
package dev.stateward.testkit.time;

import org.jspecify.annotations.NullMarked;
