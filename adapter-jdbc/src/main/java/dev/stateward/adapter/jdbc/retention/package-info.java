/** Retention policies, what they have expired, and legal holds. */
@NullMarked
package dev.stateward.adapter.jdbc.retention;

import org.jspecify.annotations.NullMarked;
