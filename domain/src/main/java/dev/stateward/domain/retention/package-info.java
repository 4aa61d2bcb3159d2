/**
 * How long contents are kept: policies of organizations and workspaces by which they go, and legal
 * holds by which they stay.
 */
@NullMarked
package dev.stateward.domain.retention;

import org.jspecify.annotations.NullMarked;
