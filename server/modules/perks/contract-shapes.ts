import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { perkCategories, perkProductTypes, perkStates, perkValueTypes } from './kinds.ts';

export const tag = 'Saved perks';

/** The module that an app needs for perks. */
export const perksModule = 'perks';

export const perkPath = z.object({ saved_perk_id: fields.pathId.describe('Perk of the caller.') });

export const PerkStatus = z
  .enum(perkStates)
  .describe(
    '`active` while its code is shown, for 24 hours at most; then it is `available` again. `used` when its last unit is used.',
  );

const Value = z
  .object({
    type: z
      .enum(perkValueTypes)
      .describe('`free` covers all that one person costs; `amount` covers up to `amount`, converted.'),
    amount: fields.amount.nullable().describe('Null for `free`.'),
    currency: z.string().nullable().describe('Null for `free`.').meta({ example: 'EUR' }),
  })
  .meta({ id: 'PerkValue', description: 'What one unit of the perk is worth.' });

const ApplicableProduct = z
  .object({
    product_type: z.enum(perkProductTypes).describe('Kind of booking.'),
    product_id: z
      .string()
      .nullable()
      .describe('The one product of that kind that it can pay for; null for any.'),
  })
  .meta({ id: 'PerkProduct', description: 'A booking that a perk can pay for.' });

const description = {
  id: fields.uuid.describe(
    'Identifies the perk: of the wallet as `saved_perk_id`, of the catalogue to buy it.',
  ),
  title: z
    .string()
    .meta({ example: 'Lounge visit' })
    .describe('In the language of the caller where the app has it.'),
  description: z.string().describe('What it gives, in the language of the caller where the app has it.'),
  category: z.enum(perkCategories).describe('What it is about.'),
  image: z.string().describe('Picture; a path is relative to the host.'),
  value: Value,
  applicable_products: z
    .array(ApplicableProduct)
    .describe('Bookings it can pay for; empty for a perk that is used on the spot only.'),
  terms: z.string().describe('Conditions in the language of the caller; may be empty.'),
};

const Redemption = z
  .object({
    type: z.literal('qr').describe('Always `qr`: the code is shown as text and as a QR code.'),
    code: z
      .string()
      .meta({ example: '7Q2ZD-M40KX' })
      .describe('What staff may type where nothing can be scanned.'),
    qr_payload: z.string().describe('What the QR code holds.'),
    qr_svg: z.string().describe('The QR code, an SVG document.'),
    valid_until: fields.timestamp.describe('Afterwards the activation has lapsed and the code is void.'),
    instructions: z.string().describe('What to do with it; may be empty.'),
  })
  .meta({ id: 'PerkRedemption', description: 'What to show on the spot.' });

export const Perk = z
  .object({
    ...description,
    status: PerkStatus,
    units_total: z.int().describe('How many times it can be used in all.'),
    units_used: z.int().describe('How many times it was used.'),
    units_locked: z.int().describe('Held by bookings that are not paid yet.'),
    units_remaining: z.int().describe('Free to use; 0 once the perk is expired or revoked.'),
    valid_from: fields.timestamp.describe('When it can first be used.'),
    expires_at: fields.timestamp.nullable().describe('Null: never.'),
    activated_at: fields.timestamp
      .nullable()
      .describe('When it was activated; null unless it is active, or was when its last unit was used.'),
    activation_expires_at: fields.timestamp
      .nullable()
      .describe('When an active perk becomes available again by itself.'),
    used_at: fields.timestamp.nullable().describe('When its latest unit was used.'),
    acknowledged_at: fields.timestamp.nullable().describe('When the member had seen it; null until then.'),
    booking_id: fields.uuid
      .nullable()
      .describe('Booking that holds or has used a unit; the latest of several.'),
    redemption: Redemption.nullable().describe('What to show on the spot; null unless active.'),
  })
  .meta({ id: 'SavedPerk', description: 'A perk in the wallet of a membership.' });

export const CataloguePerk = z
  .object({
    ...description,
    points: z.int().describe('What it costs.').meta({ example: 6500 }),
    units: z.int().describe('How many times it can be used.'),
    valid_days: z.int().describe('Days from buying it until it expires.'),
  })
  .meta({ id: 'CataloguePerk', description: 'A perk that can be bought with points.' });

export const PerkList = z
  .object({ perks: z.array(Perk).describe('Empty when there are none.') })
  .meta({ id: 'SavedPerks' });

export const perkRefusals = [
  'expired',
  'not_yet_valid',
  'already_used',
  'no_balance',
  'membership_inactive',
  'locked_by_other_booking',
] as const;
