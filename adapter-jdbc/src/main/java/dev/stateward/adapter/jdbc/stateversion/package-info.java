/** State versions, their resources and outputs. */
@NullMarked
package dev.stateward.adapter.jdbc.stateversion;

import org.jspecify.annotations.NullMarked;
