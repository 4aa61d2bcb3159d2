package dev.stateward.domain.team;

/** Something that may be done to a team. */
public enum TeamPermission {
  UPDATE_MEMBERSHIP,
  DESTROY,
  UPDATE_ORGANIZATION_ACCESS,
  UPDATE_API_TOKEN,
  VIEW_API_TOKEN,
  UPDATE_VISIBILITY,
  UPDATE_NAME,
  UPDATE_SSO_TEAM_ID,
  UPDATE_MEMBER_TOKEN_MANAGEMENT
}
