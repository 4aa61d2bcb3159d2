/**
 * Who asks: the token of a request becomes a caller. What a caller may do is never decided here but
 * by the use cases.
 */
@NullMarked
package dev.stateward.adapter.http.security;

import org.jspecify.annotations.NullMarked;
