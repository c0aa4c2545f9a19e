import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Users and apps';

const Membership = z
  .object({
    id: fields.uuid.describe('Identifies the membership, as `membership_id` does elsewhere.'),
    tier: z
      .string()
      .describe('Tier set by the partner; earning and spending points do not change it.')
      .meta({ example: 'gold' }),
    program: z.string().describe('Name of the loyalty programme of the app.'),
    pointBalance: z
      .int()
      .describe(
        'Points that can be spent now. Negative after a refund took back points that were spent already; new points make up for it first.',
      ),
    expiringPoints: z
      .int()
      .describe(
        'Points that expire within 90 days unless they are spent. Spending takes the points that expire first.',
      ),
    pendingPoints: z
      .int()
      .describe(
        'Points that cannot be spent yet, because the stay, visit or ride that earned them is not over. `pointBalance` excludes them.',
      ),
    nextPointsAvailableAt: fields.timestamp
      .nullable()
      .describe('When the next pending points can be spent; null if none are pending.'),
    status: z
      .enum(['active', 'pending', 'suspended', 'expired', 'cancelled'])
      .describe('Set by the partner; a `suspended` or `cancelled` membership is refused most operations.'),
    joinedAt: fields.timestamp.describe('When the membership began, in UTC.'),
    nextTierAt: z
      .int()
      .describe("Points needed for the next tier; at the top tier, that tier's own threshold."),
    benefits: z.array(z.string()).describe('Texts that name what the tier offers.'),
  })
  .meta({ id: 'Membership', description: 'The caller’s membership of the app and its points.' });

const PointEntry = z
  .object({
    id: fields.uuid.describe('Identifies the entry of the ledger.'),
    points: z.int().describe('Positive for a credit, negative for a debit.').meta({ example: 480 }),
    reason: z
      .enum(['welcome', 'earned', 'taken_back', 'restored', 'spent', 'returned', 'expired', 'adjusted'])
      .describe(
        '`taken_back` reverses points that a refunded booking had earned, once for each part of the refund. `restored` credits them again after the refund has failed. `returned` credits expired points of that booking beforehand, so that nothing is debited twice.',
      ),
    description: z
      .string()
      .describe('What the points were earned with or spent on; may be empty.')
      .meta({ example: 'Hôtel du Louvre' }),
    booking_id: fields.uuid
      .nullable()
      .describe('The booking that earned or cost the points; null where there is none.'),
    available_at: fields.timestamp
      .nullable()
      .describe(
        'When the points of a credit can be spent, which is at the end of the stay, visit or ride that earned them; null for debits and for credits that can be spent at once.',
      ),
    expires_at: fields.timestamp
      .nullable()
      .describe('When a credit expires; null for debits and for credits that never expire.'),
    created_at: fields.createdAt,
  })
  .meta({ id: 'PointEntry' });

export const getMembership = endpoint({
  id: 'getMembership',
  method: 'GET',
  path: '/v1/users/membership',
  tag,
  summary: "Read the caller's membership",
  description: 'Enveloped as `{success, data}`.',
  caller: 'member',
  response: z
    .object({
      success: z.literal(true).describe('Always true; failures are problem documents.'),
      data: Membership,
    })
    .meta({ id: 'MembershipEnvelope' }),
  errors: ['not_found'],
});

export const listMembershipActivity = endpoint({
  id: 'listMembershipActivity',
  method: 'GET',
  path: '/v1/users/membership/activity',
  tag,
  summary: 'List credits and debits of points',
  description:
    'The ledger of the membership, newest first. Expired points leave the balance at once and appear here within the hour.',
  caller: 'member',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Entries per page.'),
    cursor: fields.cursor,
  }),
  response: z
    .object({
      data: z.array(PointEntry).describe('Entries of this page, the newest first.'),
      next_cursor: fields.nextCursor,
    })
    .meta({ id: 'PointEntryList' }),
  errors: ['not_found'],
});
