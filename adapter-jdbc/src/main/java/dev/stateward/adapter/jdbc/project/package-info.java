/** Projects and agent pools. */
@NullMarked
package dev.stateward.adapter.jdbc.project;

import org.jspecify.annotations.NullMarked;
