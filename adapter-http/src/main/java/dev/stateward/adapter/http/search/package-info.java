/** The search for resources, as JSON:API. */
@NullMarked
package dev.stateward.adapter.http.search;

import org.jspecify.annotations.NullMarked;
