/**
 * Limits per member and per circle. They are low enough that lists of circles, members and invitations need
 * no pages.
 */
export const circleLimits = {
  /** Circles in which one member can be active at the same time. */
  circlesPerMember: 50,
  /** Active and pending members together. */
  membersPerCircle: 50,
  openInvitationsPerCircle: 50,
  /** Listed open invitations to one member. Any number of circles may invite the same member. */
  invitationsToMe: 50,
  /**
   * Invitations that one member may issue per hour, because one by username reveals whether it exists and
   * e-mails.
   */
  invitationsPerHour: 30,
} as const;

export const invitationLifetimeDays = 7;

/** Uses of a link: the maximum, and the default. */
export const linkUses = { most: 50, usual: 25 } as const;
