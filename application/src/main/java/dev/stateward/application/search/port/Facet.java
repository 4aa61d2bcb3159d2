package dev.stateward.application.search.port;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** By what found instances are counted. */
public enum Facet {
  MODE,
  TYPE,
  PROVIDER,
  MODULE,
  WORKSPACE,
  PROJECT,
  TERRAFORM_VERSION;

  /** Its name, such as {@code terraform-version}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The facet of that name. */
  public static Optional<Facet> parse(String label) {
    return Arrays.stream(values()).filter(facet -> facet.label().equals(label)).findFirst();
  }
}
