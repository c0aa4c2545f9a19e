export { earnPoints, reversePoints } from './earn-points.ts';
export { earnRule, neverExpireMonths } from './earn-rule.ts';
export { expirePoints, scheduleExpiry } from './expire-points.ts';
export { getMembership } from './get-membership.ts';
export { grantWelcomePoints } from './grant-welcome-points.ts';
export { listMembershipActivity } from './list-activity.ts';
export { readPointsStatus } from './read-points-status.ts';
export { spendPoints } from './spend-points.ts';
