/** Tests of how settings are read. */
@NullMarked
package dev.stateward.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
