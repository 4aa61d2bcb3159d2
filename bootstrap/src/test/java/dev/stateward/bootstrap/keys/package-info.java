/** Tests of what makes identifiers, tokens and signatures. */
@NullMarked
package dev.stateward.bootstrap.keys;

import org.jspecify.annotations.NullMarked;
