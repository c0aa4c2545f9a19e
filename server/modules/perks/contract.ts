import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import {
  CataloguePerk,
  Perk,
  PerkList,
  PerkStatus,
  perkPath,
  perkRefusals,
  perksModule,
  tag,
} from './contract-shapes.ts';

/** Maximum number of perks in a wallet response. Members have far fewer; it limits the size of a response. */
export const walletSize = 500;

const onePerk = { tag, caller: 'member', module: perksModule, params: perkPath, response: Perk } as const;

export const listSavedPerks = endpoint({
  id: 'listSavedPerks',
  method: 'GET',
  path: '/v1/perks/saved',
  tag,
  summary: 'List the saved perks',
  description: `All perks of the caller's membership, the newest first; the newest ${walletSize} if there are more.`,
  caller: 'member',
  module: perksModule,
  query: z.object({ status: PerkStatus.optional().describe('Only perks that stand so.') }),
  response: PerkList,
  errors: ['not_found'],
});

export const getSavedPerk = endpoint({
  id: 'getSavedPerk',
  method: 'GET',
  path: '/v1/perks/saved/{saved_perk_id}',
  summary: 'Read a saved perk',
  ...onePerk,
});

export const canUseSavedPerk = endpoint({
  ...onePerk,
  id: 'canUseSavedPerk',
  method: 'GET',
  path: '/v1/perks/saved/{saved_perk_id}/can-use',
  summary: 'Ask whether a perk can be used',
  description:
    'The first step of a redemption: ask, then activate, then use. A perk need not be active to be usable.',
  response: z
    .object({
      can_use: z.boolean().describe('Whether a unit of it can be used now.'),
      reasons: z
        .array(z.enum(perkRefusals))
        .describe(
          'Why not; empty when it can. `already_used`: its last unit is used. `no_balance`: it was revoked. `locked_by_other_booking`: bookings that are not paid yet hold what is left of it.',
        ),
    })
    .meta({ id: 'PerkUsability' }),
});

export const activateSavedPerk = endpoint({
  id: 'activateSavedPerk',
  method: 'POST',
  path: '/v1/perks/saved/{saved_perk_id}/activate',
  summary: 'Activate a perk',
  description:
    'For when the member is about to use it: the perk shows its code. The activation ends after 24 hours, or when the perk expires. A perk that cannot be used is 409, and `reasons` tells why.',
  ...onePerk,
  errors: ['membership_inactive', 'invalid_state'],
});

export const useSavedPerk = endpoint({
  id: 'useSavedPerk',
  method: 'POST',
  path: '/v1/perks/saved/{saved_perk_id}/use',
  summary: 'Use an active perk',
  description:
    'Confirms that it was redeemed and takes one unit. The perk is then `used`, or `available` again while it has units left. A perk that is not active is 409.',
  ...onePerk,
  errors: ['membership_inactive', 'invalid_state'],
  idempotent: true,
});

export const acknowledgeSavedPerk = endpoint({
  id: 'acknowledgeSavedPerk',
  method: 'POST',
  path: '/v1/perks/saved/{saved_perk_id}/acknowledge',
  summary: 'Mark a perk as seen',
  description: 'The first time counts; repeating it changes nothing.',
  ...onePerk,
});

export const cancelSavedPerk = endpoint({
  id: 'cancelSavedPerk',
  method: 'POST',
  path: '/v1/perks/saved/{saved_perk_id}/cancel',
  summary: 'Take an activation back',
  description: 'The perk is available again and its code void. A perk that is not active is 409.',
  ...onePerk,
  errors: ['invalid_state'],
});

export const listBookingPerks = endpoint({
  id: 'listBookingPerks',
  method: 'GET',
  path: '/v1/perks/saved/booking/{booking_id}',
  tag,
  summary: 'List the perks of a booking',
  description:
    "The caller's perks that a booking of theirs holds or has used, whatever kind of booking. Perks that came back are not listed.",
  caller: 'member',
  module: perksModule,
  params: z.object({ booking_id: fields.pathId.describe('Booking of the caller.') }),
  response: PerkList,
});

export const listPerkCatalogue = endpoint({
  id: 'listPerkCatalogue',
  method: 'GET',
  path: '/v1/perks/catalogue',
  tag,
  summary: 'List what can be bought with points',
  description: 'The perks that the app sells, the cheapest first.',
  caller: 'member',
  module: perksModule,
  response: z
    .object({ perks: z.array(CataloguePerk).describe('The cheapest first.') })
    .meta({ id: 'PerkCatalogue' }),
});

export const redeemCataloguePerk = endpoint({
  id: 'redeemCataloguePerk',
  method: 'POST',
  path: '/v1/perks/catalogue/{id}/redeem',
  tag,
  summary: 'Buy a perk with points',
  description:
    "Takes the points and puts the perk into the caller's wallet, both or neither. The balance never falls below zero, however many buy at once. Send the `points` that the member saw: if the perk costs others by now, nothing is bought, and 409 `price_changed` contains the new `points`. Without them the current price applies.",
  caller: 'member',
  module: perksModule,
  params: z.object({ id: fields.pathId.describe("Perk of the app's catalogue.") }),
  body: z.object({
    points: z
      .int()
      .min(1)
      .max(100_000_000)
      .optional()
      .describe('The price that the member has agreed to, as the catalogue showed it.')
      .meta({ example: 1_000 }),
  }),
  bodyOptional: true,
  response: Perk,
  status: 201,
  location: (perk: { id: string }) => `/v1/perks/saved/${perk.id}`,
  errors: ['insufficient_points', 'membership_inactive', 'price_changed'],
  idempotent: true,
  limit: 'code_redemption',
});
