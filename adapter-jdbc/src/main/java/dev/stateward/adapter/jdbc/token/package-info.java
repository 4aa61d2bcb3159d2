/** API tokens, and the SQL conditions of their validity. */
@NullMarked
package dev.stateward.adapter.jdbc.token;

import org.jspecify.annotations.NullMarked;
