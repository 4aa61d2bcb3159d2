package dev.stateward.application.project.port;

/** In which order pools are listed. */
public enum AgentPoolOrder {
  BY_NAME,
  BY_NAME_BACKWARDS,
  OLDEST_FIRST,
  NEWEST_FIRST
}
