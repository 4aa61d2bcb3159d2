/**
 * The use cases: what the server does, told to driven ports in the order that keeps states safe.
 *
 * <p>Only {@link dev.stateward.application.StateApplication} is public; the agents behind the
 * driving ports are not. No JSON, SQL, HTTP or file format comes here. Start reading at {@code
 * StateApplication}, then at {@code StatePublisher}.
 */
@NullMarked
package dev.stateward.application;

import org.jspecify.annotations.NullMarked;
