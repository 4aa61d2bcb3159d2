/** What is measured of the database. */
@NullMarked
package dev.stateward.adapter.jdbc.metrics;

import org.jspecify.annotations.NullMarked;
