/** Limits per member and per circle, low enough that the lists need no pages. */
export const circleLimits = {
  /** Circles in which one member can be active at the same time. */
  circlesPerMember: 50,
  /** Active and pending members together. */
  membersPerCircle: 50,
  openInvitationsPerCircle: 50,
  /** Listed open invitations to one member. Any number of circles may invite the same member. */
  invitationsToMe: 50,
  /** Hourly limit per member, because an invitation reveals whether a username exists and sends e-mail. */
  invitationsPerHour: 30,
} as const;

/** How long an invitation is valid. */
export const invitationLifetimeDays = 7;

/** Uses of a link: the maximum, and the default. */
export const invitationUses = { most: 50, usual: 25 } as const;
