/** What files of access are read as, and what follows from them. */
@NullMarked
package dev.stateward.bootstrap.access;

import org.jspecify.annotations.NullMarked;
