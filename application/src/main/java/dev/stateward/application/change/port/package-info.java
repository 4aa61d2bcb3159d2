/** The ports of comparing versions: who asks what changed, and where the instances are kept. */
@NullMarked
package dev.stateward.application.change.port;

import org.jspecify.annotations.NullMarked;
