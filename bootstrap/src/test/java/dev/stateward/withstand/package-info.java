/**
 * What callers can send to harm a server with a small heap, alone and beside honest clients. Start
 * at {@code WithstandTest}; each attack is one entry of {@code Attacks}.
 */
@NullMarked
package dev.stateward.withstand;

import org.jspecify.annotations.NullMarked;
