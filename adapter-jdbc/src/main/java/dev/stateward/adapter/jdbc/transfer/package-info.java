/** States that other programs keep in databases, to be imported. */
@NullMarked
package dev.stateward.adapter.jdbc.transfer;

import org.jspecify.annotations.NullMarked;
