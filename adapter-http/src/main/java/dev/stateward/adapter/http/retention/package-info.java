/** Retention policies, previews of what they would delete, and legal holds. */
@NullMarked
package dev.stateward.adapter.http.retention;

import org.jspecify.annotations.NullMarked;
