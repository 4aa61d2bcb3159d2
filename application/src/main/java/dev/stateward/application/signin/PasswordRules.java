package dev.stateward.application.signin;

import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.PasswordVerdict;
import dev.stateward.domain.user.Username;
import java.util.Locale;
import java.util.Set;

/**
 * What a password must be: long, and none of those that are tried first. There are no rules about
 * kinds of characters, which lead to worse passwords (NIST SP 800-63B, 3.1.1.2).
 */
final class PasswordRules {
  /** The fewest different characters. */
  private static final int DIFFERENT = 5;

  /** The shortest name that is looked for in a password. */
  private static final int SHORTEST_NAME = 3;

  /** Words that are no password, whatever digits and signs are around and between their letters. */
  private static final Set<String> WORDS =
      Set.of(
          "",
          "abc",
          "abcd",
          "abcdef",
          "abcdefgh",
          "abcdefghijkl",
          "abcdefghijklm",
          "abcdefghijklmnop",
          "admin",
          "administrator",
          "adminadmin",
          "asdf",
          "asdfasdfasdf",
          "asdfgh",
          "asdfghjkl",
          "baseball",
          "changeit",
          "changeme",
          "changemeplease",
          "correcthorsebatterystaple",
          "default",
          "dragon",
          "football",
          "hashicorp",
          "iloveyou",
          "iloveyouiloveyou",
          "letmein",
          "letmeinplease",
          "login",
          "monkey",
          "mypassword",
          "newpassword",
          "opentofu",
          "pa",
          "passphrase",
          "passw",
          "passwrd",
          "password",
          "passwordpassword",
          "passwort",
          "princess",
          "pw",
          "pssw",
          "psswrd",
          "psword",
          "q",
          "qaz",
          "qazwsx",
          "qazwsxedc",
          "qw",
          "qwe",
          "qweasdzxc",
          "qweqweqweqwe",
          "qwer",
          "qwerasdfzxcv",
          "qwert",
          "qwerty",
          "qwertyqwerty",
          "qwertyuiop",
          "qwertyuiopasdf",
          "qwertz",
          "qwertzuiop",
          "root",
          "secret",
          "secretpassword",
          "stateward",
          "sunshine",
          "superman",
          "supersecret",
          "terraform",
          "test",
          "testpassword",
          "testtest",
          "testtesttest",
          "user",
          "username",
          "welcome",
          "welcomewelcome",
          "zaq",
          "zxcvbnm");

  private PasswordRules() {}

  /** Judges {@code password} as the one of the user with this name. */
  static PasswordVerdict judge(String password, Username name) {
    int length = password.codePointCount(0, password.length());
    if (length < SignInBudgets.SHORTEST_PASSWORD) {
      return PasswordVerdict.TOO_SHORT;
    }
    if (length > SignInBudgets.LONGEST_PASSWORD) {
      return PasswordVerdict.TOO_LONG;
    }
    String lower = password.toLowerCase(Locale.ROOT);
    String own = name.value().toLowerCase(Locale.ROOT);
    if (own.length() >= SHORTEST_NAME && lower.contains(own)) {
      return PasswordVerdict.CONTAINS_NAME;
    }
    return lower.codePoints().distinct().count() < DIFFERENT || WORDS.contains(letters(lower))
        ? PasswordVerdict.COMMON
        : PasswordVerdict.ACCEPTED;
  }

  /** The letters of a text; without digits, spaces, and ASCII punctuation. */
  private static String letters(String text) {
    return text.replaceAll("[\\p{Punct}\\d\\s]", "");
  }
}
