/** What changed between versions, and which version changed what. */
@NullMarked
package dev.stateward.adapter.http.change;

import org.jspecify.annotations.NullMarked;
