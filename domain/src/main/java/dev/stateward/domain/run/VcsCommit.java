package dev.stateward.domain.run;

import java.util.Objects;

/**
 * The commit of a version-control repository that a configuration was taken from.
 *
 * @param sha its identifier; empty when not known
 * @param url a link to it; empty when not known
 */
public record VcsCommit(String sha, String url) {
  /** An unknown commit. */
  public static final VcsCommit UNKNOWN = new VcsCommit("", "");

  public VcsCommit {
    Objects.requireNonNull(sha, "sha is null");
    Objects.requireNonNull(url, "url is null");
  }
}
