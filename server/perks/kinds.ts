/** What a perk can be about and can pay for: the kinds of bookings. */
export const perkProductTypes = [
  'lounge',
  'fast_track',
  'dining',
  'fitness',
  'experience',
  'esim',
  'hotel',
  'ground',
] as const;

export type PerkProductType = (typeof perkProductTypes)[number];

export const perkCategories = [...perkProductTypes, 'other'] as const;

/** Where a perk stands in its row; time may have moved it on since (`presentStatus`). */
export const perkStates = ['available', 'active', 'used', 'expired', 'revoked'] as const;

export type PerkState = (typeof perkStates)[number];

/** `free` covers one person entirely, `amount` up to that amount. */
export const perkValueTypes = ['free', 'amount'] as const;

export type PerkValueType = (typeof perkValueTypes)[number];

/** What a perk is called in further languages, by ISO 639-1. */
export type PerkTranslations = Partial<
  Record<string, { title: string; description: string; instructions: string }>
>;

/** Every line of the ledger. */
export const perkEventKinds = [
  'granted',
  'activated',
  'deactivated',
  'lapsed',
  'used',
  'locked',
  'returned',
  'acknowledged',
  'expired',
  'revoked',
] as const;

/** A kind of product that a perk pays for; without an id any of that kind. */
export type ApplicableProduct = { product_type: PerkProductType; product_id: string | null };
