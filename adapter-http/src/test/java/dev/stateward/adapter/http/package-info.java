/** The API over a real port, asked by the JDK's client, and what it says without one. */
@NullMarked
package dev.stateward.adapter.http;

import org.jspecify.annotations.NullMarked;
