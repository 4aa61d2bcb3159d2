/**
 * State versions: creating, uploading, rolling back, reading. Start at {@code StateVersionService}
 * for writes and at {@code StateReader} for reads.
 */
@NullMarked
package dev.stateward.application.stateversion;

import org.jspecify.annotations.NullMarked;
