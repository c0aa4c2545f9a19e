import type { PerkReturn } from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';

type PerkBooking = { id: string; appId: string; perkItemIds: readonly string[] };

/** What happened to a perk: `back` in the wallet, `ended` before it came back, or not returned. */
type Fate = 'back' | 'ended' | 'kept';

/**
 * Returns what became of the perks of each booking; bookings without perks are missing. The bookings are of one app.
 * What happens to a perk after its return makes no difference.
 */
export async function readPerkReturns(
  ctx: Pick<BaseContext, 'db'>,
  bookings: readonly PerkBooking[],
): Promise<ReadonlyMap<string, PerkReturn>> {
  return summarise(ctx, bookings, sql`'kept'`);
}

/** What became of the perks of one booking; null if none paid. */
export async function readPerkReturn(
  ctx: Pick<BaseContext, 'db'>,
  booking: PerkBooking,
): Promise<PerkReturn | null> {
  return (await readPerkReturns(ctx, [booking])).get(booking.id) ?? null;
}

/** What becomes of the perks of a booking if they are returned now; null if none paid. Changes nothing. */
export async function previewPerkReturn(
  ctx: Pick<BaseContext, 'db'>,
  booking: PerkBooking,
): Promise<PerkReturn | null> {
  // As in `releasePerks`, a perk that has expired or was revoked stays so.
  const now = sql`sojourn_statement()::timestamptz(3)`;
  const ifReleased = sql`case when p.status in ('expired', 'revoked') or p.expires_at <= ${now} then 'ended' else 'back' end`;
  return (await summarise(ctx, [booking], ifReleased)).get(booking.id) ?? null;
}

async function summarise(
  ctx: Pick<BaseContext, 'db'>,
  bookings: readonly PerkBooking[],
  unreturned: SQL,
): Promise<ReadonlyMap<string, PerkReturn>> {
  const paid = bookings.filter(({ perkItemIds }) => perkItemIds.length > 0);
  const [first] = paid;
  if (!first) return new Map();
  const locks = await ctx.db.execute<{ booking_id: string; perk_id: string; fate: Fate }>(sql`
    select l.booking_id, l.perk_id, case
      when l.state <> 'returned' then ${unreturned}
      when (p.expires_at is null or p.expires_at > l.updated_at) and exists (
        select 1 from perk_events e
        where e.app_id = l.app_id and e.perk_id = l.perk_id and e.booking_id = l.booking_id
          and e.kind = 'returned' and e.units > 0) then 'back'
      else 'ended' end as fate
    from perk_locks l join saved_perks p on p.app_id = l.app_id and p.id = l.perk_id
    where l.app_id = ${first.appId} and l.booking_id in ${paid.map(({ id }) => id)}`);
  const locksOf = Map.groupBy(locks, ({ booking_id }) => booking_id);
  return new Map(
    paid.map(({ id, perkItemIds }) => {
      const fates = new Map((locksOf.get(id) ?? []).map(({ perk_id, fate }) => [perk_id, fate]));
      return [id, returnOf(perkItemIds.map((perk) => fates.get(perk) ?? 'kept'))];
    }),
  );
}

function returnOf(fates: readonly Fate[]): PerkReturn {
  if (fates.every((fate) => fate === 'back')) return 'all';
  if (fates.includes('back')) return 'some';
  return fates.includes('ended') ? 'ended' : 'kept';
}
