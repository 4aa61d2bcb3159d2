/** The instances of extracted versions, and the keys of their digests. */
@NullMarked
package dev.stateward.adapter.jdbc.change;

import org.jspecify.annotations.NullMarked;
