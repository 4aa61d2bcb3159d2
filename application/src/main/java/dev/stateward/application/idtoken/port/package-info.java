/** ID tokens of OpenID Connect issuers, and who verifies them. */
@NullMarked
package dev.stateward.application.idtoken.port;

import org.jspecify.annotations.NullMarked;
