import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { PerkStatus, perksModule, tag } from './contract-shapes.ts';

/** Granters name a grant by their own id: visible ASCII, as long as an idempotency key. */
export const grantReference = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Must be 1 to 255 visible ASCII characters.');

/** How many times a catalogue perk is given at once. */
export const grantQuantity = z.int().min(1).max(100);

/** Why something is granted, for the audit log. */
export const grantReason = fields.shortText(200);

const Grant = z
  .object({
    id: fields.uuid.describe('Identifies the perk, for its owner as `saved_perk_id`.'),
    user_id: fields.uuid.describe('The account that owns it.'),
    membership_id: fields.uuid.describe('The membership whose wallet holds it.'),
    perk: z.string().describe('Code of the catalogue perk.').meta({ example: 'lounge_visit' }),
    title: z.string().describe("In the partner's language.").meta({ example: 'Lounge visit' }),
    status: PerkStatus,
    units_total: z
      .int()
      .describe('How many times it can be used in all: the quantity times the units of the catalogue.'),
    units_remaining: z.int().describe('Free to use; 0 once the perk is expired or revoked.'),
    expires_at: fields.timestamp.nullable().describe('Null: never.'),
    reference: z.string().nullable().describe('The `reference` of the request; null without one.'),
    created_at: fields.createdAt,
  })
  .meta({ id: 'PerkGrant', description: 'A perk that was granted.' });

export const grantPerk = endpoint({
  id: 'grantPerk',
  method: 'POST',
  path: '/v1/perks/grants',
  tag,
  summary: 'Grant a perk to a member',
  description:
    "Puts a perk of the app's catalogue into the wallet of a member. Send a `reference` or an `Idempotency-Key`, so that a repeated request grants nothing again. A key is remembered for 24 hours, a reference for ever: a repeat with it is 200 with the perk as it is now, and for another member, perk or quantity it is 422. A perk that the catalogue offers no more is 409.",
  caller: 'server',
  module: perksModule,
  body: z.object({
    user_id: fields.pathId
      .describe('Account of the member.')
      .meta({ example: '01980000-0000-7000-8000-0000000000a1' }),
    perk: z
      .string()
      .min(1)
      .max(64)
      .describe('Code or id of the catalogue perk.')
      .meta({ example: 'lounge_visit' }),
    quantity: grantQuantity
      .default(1)
      .describe('How many times it is given, in one perk with as many units.'),
    reason: grantReason
      .describe(
        'Why, for the audit log, which is kept for ever. The member does not see it; write no personal data.',
      )
      .meta({ example: 'Apology for a delayed transfer' }),
    expires_at: z.iso
      .datetime({ offset: true, error: 'Must be an instant such as 2027-12-31T23:59:59Z.' })
      .nullable()
      .optional()
      .describe('When it expires, in the next ten years; null for never. Without it the catalogue decides.'),
    reference: grantReference
      .optional()
      .describe('Your own id of this grant, unique in the app.')
      .meta({ example: 'case-4711' }),
  }),
  response: Grant,
  status: [201, 200],
  errors: ['membership_inactive', 'invalid_state'],
  idempotent: true,
});
