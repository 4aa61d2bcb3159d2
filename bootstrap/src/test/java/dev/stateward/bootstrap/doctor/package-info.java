/** Tests of the examinations, each of which is made to fail. */
@NullMarked
package dev.stateward.bootstrap.doctor;

import org.jspecify.annotations.NullMarked;
