/**
 * The use cases: what the server does, in one package for each feature, with the ports of a feature
 * in its {@code port} package. Everything else of a feature is seen by this module alone.
 *
 * <p>No JSON, SQL, HTTP or file format comes here. Start reading at {@code StateApplication}, then
 * at {@code Features}, which puts the features together.
 */
@NullMarked
package dev.stateward.application;

import org.jspecify.annotations.NullMarked;
