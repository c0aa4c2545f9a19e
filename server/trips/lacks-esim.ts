import type { GapContext, Plan } from './gap-plans.ts';

/** An eSIM that nobody connects within so many days of its purchase is over (`server/esim/purchase-esim.ts`). */
const connectWithinDays = 60;

/** Who lives in one of them pays in the others what they pay at home: Regulation (EU) 2022/612, with the EEA. */
const roamsLikeAtHome = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/**
 * True for a foreign country that none of the member's eSIMs covers when the trip begins, once one bought today would
 * still be good by then. Nobody knows it of a member whose country is unknown.
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
    ({ esim, endsAt }) =>
      esim?.countries.includes(country) && Date.parse(esim.expiresAt ?? endsAt) > Date.parse(begin.startsAt),
  );
}
