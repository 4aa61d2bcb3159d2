@NullMarked
package dev.stateward.adapter.jdbc.statistics;

import org.jspecify.annotations.NullMarked;
