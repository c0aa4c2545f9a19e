export { earnPoints, type Purchase, reversePoints } from './earn-points.ts';
export { type EarnRule, earnRule, neverExpireMonths } from './earn-rule.ts';
export { expirePoints, scheduleExpiry } from './expire-points.ts';
export { getMembership } from './get-membership.ts';
export { listMembershipActivity } from './list-activity.ts';
export { readPointsStatus, type Standing } from './read-points-status.ts';
export { type Spending, spendPoints } from './spend-points.ts';
