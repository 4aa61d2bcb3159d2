/** Managing backing data, retention policies and legal holds. */
@NullMarked
package dev.stateward.application.retention.port;

import org.jspecify.annotations.NullMarked;
