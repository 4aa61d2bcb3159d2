/** The codes that rows contain instead of the names of enum constants. */
@NullMarked
package dev.stateward.adapter.jdbc.code;

import org.jspecify.annotations.NullMarked;
