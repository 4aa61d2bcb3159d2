/**
 * The use cases: what the server does, in one package for each feature, with the ports of a feature
 * in its {@code port} package. All other classes of a feature are internal to this module.
 *
 * <p>It contains no JSON, SQL, HTTP or file formats. Start reading at {@code StateApplication},
 * then at {@code Features}, which assembles the features.
 */
@NullMarked
package dev.stateward.application;

import org.jspecify.annotations.NullMarked;
