package dev.stateward.adapter.http.workload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.idtoken.IssuerAddresses;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.TextRules;
import dev.stateward.application.workload.port.ClaimPattern;
import dev.stateward.application.workload.port.RequiredClaims;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Settings;
import dev.stateward.application.workload.port.WorkloadIdentity.Trust;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/** Parses workload identities. */
final class WorkloadIdentityRequests {
  private static final Duration DEFAULT_LIFE = Duration.ofMinutes(15);

  private final IssuerAddresses addresses;

  WorkloadIdentityRequests(IssuerAddresses addresses) {
    this.addresses = addresses;
  }

  /** The settings of a new identity. */
  Settings settings(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    String issuer = issuer(attributes);
    String audience =
        attributes.text(WorkloadIdentityDocuments.AUDIENCE, WorkloadIdentity.LONGEST_AUDIENCE);
    SortedMap<String, ClaimPattern> claims = claims(attributes);
    Duration life = life(attributes, DEFAULT_LIFE);
    String description = description(attributes, "");
    data.refuse();
    return new Settings(new Trust(issuer, audience, new RequiredClaims(claims), life), description);
  }

  /** Those of an identity of which some are sent; the others keep their values. */
  Settings changed(RequestObject data, Settings was) {
    RequestObject attributes = data.object("attributes");
    Trust trust = was.trust();
    String issuer =
        attributes.sent(WorkloadIdentityDocuments.ISSUER) ? issuer(attributes) : trust.issuer();
    String audience =
        attributes.sent(WorkloadIdentityDocuments.AUDIENCE)
            ? attributes.text(WorkloadIdentityDocuments.AUDIENCE, WorkloadIdentity.LONGEST_AUDIENCE)
            : trust.audience();
    SortedMap<String, ClaimPattern> claims =
        attributes.sent(WorkloadIdentityDocuments.CLAIMS)
            ? claims(attributes)
            : new TreeMap<>(trust.claims().patterns());
    Duration life = life(attributes, trust.life());
    String description = description(attributes, was.description());
    data.refuse();
    return new Settings(new Trust(issuer, audience, new RequiredClaims(claims), life), description);
  }

  private String issuer(RequestObject attributes) {
    String issuer = attributes.text(WorkloadIdentityDocuments.ISSUER, IssuerAddresses.LONGEST);
    if (!issuer.isEmpty()) {
      addresses
          .objection(issuer)
          .ifPresent(problem -> attributes.problem(WorkloadIdentityDocuments.ISSUER, problem));
    }
    return issuer;
  }

  private static SortedMap<String, ClaimPattern> claims(RequestObject attributes) {
    SortedMap<String, ClaimPattern> claims = new TreeMap<>();
    JsonNode sent = attributes.raw(WorkloadIdentityDocuments.CLAIMS);
    if (!sent.isObject()) {
      attributes.problem(
          WorkloadIdentityDocuments.CLAIMS, "must be an object of names and patterns");
      return claims;
    }
    RequestObject patterns = attributes.object(WorkloadIdentityDocuments.CLAIMS);
    boolean sound = true;
    for (var claim : sent.properties()) {
      String text = claim.getValue().asText();
      String problem =
          claim.getValue().isTextual() && TextRules.storable(text)
              ? ClaimPattern.problem(text).orElse("")
              : "must be a text";
      if (problem.isEmpty()) {
        claims.put(claim.getKey(), new ClaimPattern(text));
      } else {
        sound = false;
        patterns.problem(claim.getKey(), problem);
      }
    }
    if (sound) {
      RequiredClaims.problem(claims)
          .ifPresent(problem -> attributes.problem(WorkloadIdentityDocuments.CLAIMS, problem));
    }
    return claims;
  }

  private static Duration life(RequestObject attributes, Duration was) {
    return attributes.has(WorkloadIdentityDocuments.TOKEN_SECONDS)
        ? Duration.ofSeconds(
            attributes.number(
                WorkloadIdentityDocuments.TOKEN_SECONDS,
                WorkloadIdentity.SHORTEST_LIFE.toSeconds(),
                WorkloadIdentity.LONGEST_LIFE.toSeconds()))
        : was;
  }

  private static String description(RequestObject attributes, String was) {
    return attributes.sent(WorkloadIdentityDocuments.DESCRIPTION)
        ? attributes.text(
            WorkloadIdentityDocuments.DESCRIPTION, "", WorkloadIdentity.LONGEST_DESCRIPTION)
        : was;
  }
}
