/** Passwords of users, and the browsers that they are signed in with. */
@NullMarked
package dev.stateward.adapter.jdbc.signin;

import org.jspecify.annotations.NullMarked;
