import type { OutageEffect } from '../outages.ts';

/**
 * Effects of the magic plans of the eSIM Sandbox. Each plan has 1 GB for 7 days in France at EUR 5.00, is
 * found by its literal `resource_id` and is left out of every list.
 */
export type MagicEffect =
  | OutageEffect
  | 'fails'
  | 'refused'
  | 'slow'
  | 'silent'
  | 'at_once'
  | 'sparse'
  | 'unknown_but_ordered'
  | 'unknown_and_lost'
  | 'usage_error'
  | 'usage_timeout'
  | 'usage_down';

export const magicPlans: readonly { resourceId: string; effect: MagicEffect; explains: string }[] = [
  {
    resourceId: 'esim_test_fails',
    effect: 'fails',
    explains:
      'The provider accepts the order but cannot activate it: the order becomes `failed`, the authorisation is voided and the perks are returned.',
  },
  {
    resourceId: 'esim_test_refused',
    effect: 'refused',
    explains: 'The provider refuses the order after payment: `failed`, and nothing is charged.',
  },
  {
    resourceId: 'esim_test_slow',
    effect: 'slow',
    explains: 'Activation takes 45 seconds.',
  },
  {
    resourceId: 'esim_test_silent',
    effect: 'silent',
    explains: 'The provider sends no decision: after 30 minutes the order becomes `failed`.',
  },
  {
    resourceId: 'esim_test_at_once',
    effect: 'at_once',
    explains: 'Issued immediately: a purchase that perks cover returns 201 with status `active`.',
  },
  {
    resourceId: 'esim_test_sparse',
    effect: 'sparse',
    explains:
      'Issued immediately; `speed` and `apn` are null and `networks` is empty, as from a provider that does not say them.',
  },
  {
    resourceId: 'esim_test_unknown_ordered',
    effect: 'unknown_but_ordered',
    explains:
      'The provider accepts the order, but its response is lost: the look-up by our reference finds it.',
  },
  {
    resourceId: 'esim_test_unknown_lost',
    effect: 'unknown_and_lost',
    explains:
      'The first request neither creates an order nor returns a response: the second request creates it.',
  },
  {
    resourceId: 'esim_test_error',
    effect: 'supplier_error',
    explains: 'Options and purchase return 502 `supplier_error`.',
  },
  {
    resourceId: 'esim_test_timeout',
    effect: 'supplier_timeout',
    explains: 'Options and purchase return 504 `supplier_timeout`.',
  },
  {
    resourceId: 'esim_test_down',
    effect: 'supplier_down',
    explains: 'Options and purchase return 503 `supplier_unavailable`.',
  },
  {
    resourceId: 'esim_test_usage_error',
    effect: 'usage_error',
    explains: 'Issued at once; its usage and its top-ups return 502 `supplier_error`.',
  },
  {
    resourceId: 'esim_test_usage_timeout',
    effect: 'usage_timeout',
    explains: 'Issued at once; its usage and its top-ups return 504 `supplier_timeout`.',
  },
  {
    resourceId: 'esim_test_usage_down',
    effect: 'usage_down',
    explains: 'Issued at once; its usage and its top-ups return 503 `supplier_unavailable`.',
  },
];

type TopUpEffect = 'fails' | 'refused' | 'unknown_but_ordered' | 'unknown_and_lost';

/** Effects of the magic top-ups, which are sold for the eSIMs of test plans. */
export const magicTopUps: readonly { topUpId: string; effect: TopUpEffect; explains: string }[] = [
  {
    topUpId: 'topup_test_fails',
    effect: 'fails',
    explains: 'The provider cannot add the data: the top-up becomes `failed`, and nothing is charged.',
  },
  {
    topUpId: 'topup_test_refused',
    effect: 'refused',
    explains: 'The provider refuses the top-up after payment: `failed`, and nothing is charged.',
  },
  {
    topUpId: 'topup_test_unknown_ordered',
    effect: 'unknown_but_ordered',
    explains: 'The provider adds the data, but its response is lost: the look-up by our reference finds it.',
  },
  {
    topUpId: 'topup_test_unknown_lost',
    effect: 'unknown_and_lost',
    explains: 'The first request neither adds data nor returns a response: the second request adds it.',
  },
];

/** The effect of a test top-up; undefined for any other one. */
export function topUpEffect(topUpId: string): TopUpEffect | undefined {
  return magicTopUps.find((one) => one.topUpId === topUpId)?.effect;
}

/** The country whose plans one supplier sells while the other is down. */
export const halfServedCountry = 'XF';

/** User-assigned codes of ISO 3166-1, which belong to no country. */
export const magicCountries: readonly { country: string; effect: OutageEffect; explains: string }[] = [
  {
    country: 'XE',
    effect: 'supplier_error',
    explains: 'Plans of it, as a country or a region, return 502 `supplier_error`.',
  },
  {
    country: 'XT',
    effect: 'supplier_timeout',
    explains: 'Plans of it, as a country or a region, return 504 `supplier_timeout`.',
  },
  {
    country: 'XD',
    effect: 'supplier_down',
    explains: 'Plans of it, as a country or a region, return 503 `supplier_unavailable`.',
  },
  {
    country: halfServedCountry,
    effect: 'supplier_down',
    explains: 'One of two suppliers is down: the plans of the other are returned.',
  },
];

const effects = new Map(magicPlans.map(({ resourceId, effect }) => [resourceId, effect]));
const countryEffects = new Map(magicCountries.map(({ country, effect }) => [country, effect]));

/** The effect of a test plan; undefined for any other plan. */
export function magicEffect(resourceId: string): MagicEffect | undefined {
  return effects.get(resourceId);
}

/** Whether a test plan is issued in the same call that orders it. */
export function issuesAtOnce(resourceId: string): boolean {
  const effect = magicEffect(resourceId);
  return effect === 'at_once' || effect === 'sparse' || usageOutage(resourceId) !== undefined;
}

/** The failure to simulate when the usage or the top-ups of a test plan are requested. */
export function usageOutage(resourceId: string): OutageEffect | undefined {
  switch (magicEffect(resourceId)) {
    case 'usage_error':
      return 'supplier_error';
    case 'usage_timeout':
      return 'supplier_timeout';
    case 'usage_down':
      return 'supplier_down';
    default:
      return undefined;
  }
}

/** The failure to simulate when the plans of a country or region are requested. */
export function magicCountryEffect(code: string | null): OutageEffect | undefined {
  return code === null ? undefined : countryEffects.get(code);
}
