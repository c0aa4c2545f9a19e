import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { KeptValues } from '#server/platform/kept-values.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { databaseNowMs, todayAt } from '#server/platform/time/database-clock.ts';
import { addDays } from '#server/platform/time/index.ts';
import { findRecommendations } from './find-recommendations.ts';
import type { Recommendations } from './views.ts';

/** A member who comes back to the start page meanwhile causes no search at the suppliers. */
const keptMs = 5 * 60_000;
/** About 25 kB each. */
const maxMembers = 300;

const keptByMember = processWide(
  'recommendations',
  () => new KeptValues<Recommendations>({ keptMs, maxEntries: maxMembers }),
);

/**
 * Featured hotels of the week. Only member and ISO week determine the choice; prices are today's and up to five minutes
 * old. Prices that a supplier stands by for a short time are kept for half of it.
 */
export async function listRecommendations(ctx: MemberContext): Promise<Recommendations> {
  const query = {
    ...weekOf(todayAt(ctx.environment, 'UTC')),
    language: readerLanguage(ctx),
    currency: resolveCurrency(ctx, undefined, 'member'),
  };
  const key = [
    ctx.environment,
    ctx.app.id,
    ctx.member.userId,
    query.week,
    query.language,
    query.currency,
  ].join(' ');
  const known = keptByMember.get(key);
  if (known) return known;
  const { found, pricesUntil } = await findRecommendations(ctx, query);
  if (pricesUntil !== null)
    keptByMember.set(key, found, (Date.parse(pricesUntil) - databaseNowMs(ctx.environment)) / 2);
  return found;
}

/** The ISO week of a date, and the weekend five weeks later that its prices are for. */
export function weekOf(date: string): { week: string; checkIn: string; checkOut: string } {
  const day = Temporal.PlainDate.from(date);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const checkIn = monday.add({ days: 5 * 7 + 4 }).toString();
  return {
    week: `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`,
    checkIn,
    checkOut: addDays(checkIn, 2),
  };
}
