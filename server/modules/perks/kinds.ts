/** The kinds of bookings that a perk can be about. */
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

/** The kinds that perks can pay for: those whose product adapter has `perkTerms`. A perk of the past may name others. */
export const payableProductTypes = [
  'lounge',
  'fast_track',
  'dining',
  'fitness',
  'esim',
] as const satisfies readonly (typeof perkProductTypes)[number][];

export type PerkProductType = (typeof perkProductTypes)[number];

export const perkCategories = [...perkProductTypes, 'other'] as const;

/** The stored state of a perk. It can be outdated; `statusNow` in queries.ts has the current one. */
export const perkStates = ['available', 'active', 'used', 'expired', 'revoked'] as const;

export type PerkState = (typeof perkStates)[number];

/** `free` covers the full price of one person, `amount` covers it up to an amount. */
export const perkValueTypes = ['free', 'amount'] as const;

export type PerkValueType = (typeof perkValueTypes)[number];

/** Texts of a perk in further languages, by ISO 639-1 code. */
export type PerkTranslations = Partial<
  Record<string, { title: string; description: string; instructions: string }>
>;

/** How often a rule gives its perks: in each calendar year or month in UTC, or once for ever. */
export const perkRulePeriods = ['year', 'month', 'once'] as const;

export type PerkRulePeriod = (typeof perkRulePeriods)[number];

/** The kinds of ledger entries. */
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

/** A product that a perk can pay for; a null id means any product of that type. */
export type ApplicableProduct = { product_type: PerkProductType; product_id: string | null };
