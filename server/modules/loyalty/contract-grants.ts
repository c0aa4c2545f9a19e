import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

/** A larger change is a typing error. */
const maxPoints = 1_000_000;

const PointsChange = z
  .object({
    id: fields.uuid.describe('Identifies the entry of the ledger.'),
    user_id: fields.uuid.describe('Account of the member.'),
    membership_id: fields.uuid.describe('The membership whose points changed.'),
    points: z.int().describe('Positive for a credit, negative for a debit.').meta({ example: 500 }),
    balance: z.int().describe('Points that can be spent now, also when an earlier request is repeated.'),
    description: z.string().describe('What the member reads in the activity; may be empty.'),
    expires_at: fields.timestamp.nullable().describe('When a credit expires; null for a debit.'),
    created_at: fields.createdAt,
  })
  .meta({ id: 'PointsChange', description: 'A credit or debit of points by the partner.' });

export const adjustMemberPoints = endpoint({
  id: 'adjustMemberPoints',
  method: 'POST',
  path: '/v1/users/{id}/points',
  tag: 'Users and apps',
  summary: 'Credit or debit points of a member',
  description:
    'A credit can be spent at once and expires as earned points do. A debit takes the points that expire first, and is 402 when the balance is too low; pending points do not count. Neither changes the tier. Send a `reference` or an `Idempotency-Key`, so that a repeated request changes nothing again. A key is remembered for 24 hours, a reference for ever: a repeat with it is 200, and for another member or number it is 422.',
  caller: 'server',
  params: z.object({ id: fields.pathId.describe('Account of the member.') }),
  body: z.object({
    points: z
      .int()
      .min(-maxPoints)
      .max(maxPoints)
      .refine((points) => points !== 0, 'Must not be 0.')
      .describe(
        `Points to credit, or to debit if negative; at most ${maxPoints.toLocaleString('en')}, not 0.`,
      )
      .meta({ example: 500 }),
    reason: fields
      .shortText(200)
      .describe(
        'Why, for the audit log, which is kept for ever. The member does not see it; write no personal data.',
      )
      .meta({ example: 'Points of a purchase in our shop' }),
    description: fields
      .longText(100)
      .default('')
      .describe('What the member reads in the activity.')
      .meta({ example: 'Purchase in the shop' }),
    reference: z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/, 'Must be 1 to 255 visible ASCII characters.')
      .optional()
      .describe('Your own id of this change, unique in the app.')
      .meta({ example: 'order-4711' }),
  }),
  response: PointsChange,
  status: [201, 200],
  errors: ['insufficient_points', 'membership_inactive', 'invalid_state', 'not_found'],
  idempotent: true,
});
