/**
 * Examines an installation and says what to do about what it finds; begin with {@code Doctor}. It
 * changes nothing, shows no secret, and works beside a running server as well as without one.
 */
@NullMarked
package dev.stateward.bootstrap.doctor;

import org.jspecify.annotations.NullMarked;
