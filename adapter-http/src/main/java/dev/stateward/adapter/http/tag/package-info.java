/** Tags over HTTP: as key-value pairs, and in queries. */
@NullMarked
package dev.stateward.adapter.http.tag;

import org.jspecify.annotations.NullMarked;
