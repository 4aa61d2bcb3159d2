/** Trials of a server whose states are on a disk that fails. */
@NullMarked
package dev.stateward.disk;

import org.jspecify.annotations.NullMarked;
