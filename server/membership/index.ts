export { earnPoints, type Purchase, takeBackPoints } from './earn-points.ts';
export { type EarnRule, earnRule } from './earn-rule.ts';
export { expirePoints, scheduleExpiry } from './expire-points.ts';
export { getMembership } from './get-membership.ts';
export { listMembershipActivity } from './list-activity.ts';
export { readStanding, type Standing } from './read-standing.ts';
export { type Spending, spendPoints } from './spend-points.ts';
