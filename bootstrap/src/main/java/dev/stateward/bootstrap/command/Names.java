package dev.stateward.bootstrap.command;

import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;

/** Parses names from the command line. */
final class Names {
  private Names() {}

  static OrganizationName organization(String text) {
    if (!OrganizationName.hasForm(text)) {
      throw new CommandFailedException(
          "an organization's name has 1 to "
              + OrganizationName.LONGEST
              + " letters, digits, - and _: \""
              + text
              + "\"");
    }
    return new OrganizationName(text);
  }

  static Username user(String text) {
    if (!Username.hasForm(text)) {
      throw new CommandFailedException(
          "a user's name has 1 to "
              + Username.LONGEST
              + " letters, digits, -, _ and .: \""
              + text
              + "\"");
    }
    return new Username(text);
  }

  static String email(String text) {
    if (!text.matches("[^@\\s]+@[^@\\s]+")) {
      throw new CommandFailedException("not an email address: \"" + text + "\"");
    }
    return text;
  }
}
