/** The embedded database's file: writing, syncing and reusing its space. */
@NullMarked
package dev.stateward.adapter.jdbc.embedded;

import org.jspecify.annotations.NullMarked;
