package dev.stateward.application.project.port;

/** The order of listed agent pools. */
public enum AgentPoolOrder {
  BY_NAME,
  BY_NAME_BACKWARDS,
  OLDEST_FIRST,
  NEWEST_FIRST
}
