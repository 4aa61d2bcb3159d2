package dev.stateward.application;

import dev.stateward.application.port.in.Authenticating;
import dev.stateward.application.port.in.ExplainingAccess;
import dev.stateward.application.port.in.InstallingServer;
import dev.stateward.application.port.in.LinkingTeams;
import dev.stateward.application.port.in.LockingWorkspaces;
import dev.stateward.application.port.in.ManagingMemberships;
import dev.stateward.application.port.in.ManagingOrganizationTokens;
import dev.stateward.application.port.in.ManagingOrganizations;
import dev.stateward.application.port.in.ManagingProjects;
import dev.stateward.application.port.in.ManagingTeamMembers;
import dev.stateward.application.port.in.ManagingTeamTokens;
import dev.stateward.application.port.in.ManagingTeams;
import dev.stateward.application.port.in.ManagingTokens;
import dev.stateward.application.port.in.ManagingWorkspaces;
import dev.stateward.application.port.in.PublishingState;
import dev.stateward.application.port.in.ReadingState;
import dev.stateward.application.port.in.ReadingUsers;
import dev.stateward.application.port.in.RecordingRuns;
import dev.stateward.application.port.in.TaggingWorkspaces;
import dev.stateward.application.port.in.Working;

/** The agents behind the driving ports, assembled. */
record Agents(
    Authenticating authenticating,
    ReadingUsers readingUsers,
    ManagingTokens managingTokens,
    ManagingOrganizations managingOrganizations,
    ManagingTeams managingTeams,
    ManagingTeamMembers managingTeamMembers,
    ManagingMemberships managingMemberships,
    LinkingTeams linkingTeams,
    ManagingTeamTokens managingTeamTokens,
    ManagingOrganizationTokens managingOrganizationTokens,
    ExplainingAccess explainingAccess,
    ManagingProjects managingProjects,
    ManagingWorkspaces managingWorkspaces,
    TaggingWorkspaces taggingWorkspaces,
    LockingWorkspaces lockingWorkspaces,
    PublishingState publishingState,
    ReadingState readingState,
    RecordingRuns recordingRuns,
    InstallingServer installingServer,
    Working working)
    implements StateApplication {}
