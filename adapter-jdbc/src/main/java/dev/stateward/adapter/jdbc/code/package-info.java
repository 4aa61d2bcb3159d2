/** The codes by which rows name the constants of enums. */
@NullMarked
package dev.stateward.adapter.jdbc.code;

import org.jspecify.annotations.NullMarked;
