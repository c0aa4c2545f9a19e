import type { GapContext, Plan } from './gap-plans.ts';

/**
 * An eSIM expires if it is not connected within this many days of its purchase
 * (`server/modules/esim/purchase-esim.ts`).
 */
const connectWithinDays = 60;

/** EEA countries, between which roaming costs nothing extra: Regulation (EU) 2022/612. */
const roamsLikeAtHome = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/**
 * Whether the member needs an eSIM: none of the member's eSIMs covers the foreign country when the trip
 * begins, and one bought today would not expire before. False when the member's home country is unknown.
 */
export function lacksEsim(
  country: string,
  begin: Plan,
  plans: readonly Plan[],
  { homeCountry, now }: GapContext,
): boolean {
  if (homeCountry === null || homeCountry === country) return false;
  if (roamsLikeAtHome.has(homeCountry) && roamsLikeAtHome.has(country)) return false;
  const daysAhead = (Date.parse(begin.startsAt) - Date.parse(now)) / 86_400_000;
  if (daysAhead > connectWithinDays) return false;
  return !plans.some(
    ({ mobileData, endsAt }) =>
      mobileData?.countries.includes(country) &&
      Date.parse(mobileData.expiresAt ?? endsAt) > Date.parse(begin.startsAt),
  );
}
