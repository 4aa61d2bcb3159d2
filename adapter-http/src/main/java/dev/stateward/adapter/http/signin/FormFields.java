package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.SignInBudgets;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The fields of a form, which may be passwords. */
final class FormFields {
  private static final String MEDIA_TYPE = "application/x-www-form-urlencoded";

  private final Map<String, String> fields;

  private FormFields(Map<String, String> fields) {
    this.fields = fields;
  }

  /**
   * Reads the form of a request.
   *
   * @throws RequestRefusedException when it is no form, or names a field twice
   * @throws UseCaseFailedException when it is too large, or ended early
   */
  static FormFields of(Context ctx) {
    String type = ctx.contentType();
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(MEDIA_TYPE)) {
      throw RequestRefusedException.badRequest("the body is not a form");
    }
    Map<String, String> fields = new HashMap<>();
    String text = text(ctx);
    String[] pairs = text.isEmpty() ? new String[0] : text.split("&", -1);
    if (pairs.length > SignInBudgets.FIELDS) {
      throw RequestRefusedException.badRequest("the form has too many fields");
    }
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      if (fields.put(name, equals < 0 ? "" : decoded(pair.substring(equals + 1))) != null) {
        throw RequestRefusedException.badRequest("the form names a field twice");
      }
    }
    return new FormFields(fields);
  }

  private static String text(Context ctx) {
    try (InputStream body = ctx.bodyInputStream()) {
      byte[] bytes = body.readNBytes(SignInBudgets.FORM + 1);
      if (bytes.length > SignInBudgets.FORM) {
        throw new UseCaseFailedException(new Failure.TooLarge(SignInBudgets.FORM));
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UseCaseFailedException(new Failure.ContentIncomplete());
    }
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw RequestRefusedException.badRequest("the form is not encoded as one");
    }
  }

  /** The value of a field; empty when it is not there. */
  String get(String name) {
    return fields.getOrDefault(name, "");
  }
}
