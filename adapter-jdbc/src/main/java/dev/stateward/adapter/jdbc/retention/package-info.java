/** Retention policies, expired versions, and legal holds. */
@NullMarked
package dev.stateward.adapter.jdbc.retention;

import org.jspecify.annotations.NullMarked;
