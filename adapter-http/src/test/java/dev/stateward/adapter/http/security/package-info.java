/** Who sends a request, and how many. */
@NullMarked
package dev.stateward.adapter.http.security;

import org.jspecify.annotations.NullMarked;
