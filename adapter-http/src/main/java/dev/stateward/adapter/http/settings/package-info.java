/** The settings of the HTTP API: its address, its limits and those of traffic. */
@NullMarked
package dev.stateward.adapter.http.settings;

import org.jspecify.annotations.NullMarked;
