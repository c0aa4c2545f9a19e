/** What one person and one circle may hold. Lists of circles, members and invitations have no pages because of it. */
export const circleLimits = {
  /** Circles that somebody is in at a time. */
  circlesPerMember: 50,
  /** Active members and those who still have to verify their address. */
  membersPerCircle: 50,
  openInvitationsPerCircle: 50,
  /** Open invitations to one person that are listed: nobody limits how many circles invite somebody. */
  invitationsToMe: 50,
  /** Invitations that one member issues within an hour: each by username tells whether a name exists, and mails. */
  invitationsPerHour: 30,
} as const;

export const invitationLifeDays = 7;

/** People whom a link admits: at most, and when the request does not say. */
export const linkUses = { most: 50, usual: 25 } as const;
