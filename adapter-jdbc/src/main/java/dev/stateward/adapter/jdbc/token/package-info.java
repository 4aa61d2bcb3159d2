/** API tokens, and the rules by which a statement judges them. */
@NullMarked
package dev.stateward.adapter.jdbc.token;

import org.jspecify.annotations.NullMarked;
