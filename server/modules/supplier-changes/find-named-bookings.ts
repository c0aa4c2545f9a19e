import type { BookingName } from '#server/modules/bookings/port.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, or } from '#server/platform/db/sql.ts';

/** Names of bookings in one event or page; further ones wait for the daily comparison. */
const mostNames = 500;

/** The bookings of a supplier that it names, of any app or of these apps alone; unknown names are left out. */
export async function findNamedBookings(
  ctx: Pick<BaseContext, 'db'>,
  supplier: string,
  names: readonly BookingName[],
  appIds?: readonly string[],
): Promise<{ appId: string; id: string }[]> {
  return names.length === 0 ? [] : namedBookingsQuery(ctx, supplier, names, appIds);
}

/** The query of `findNamedBookings`. */
export const namedBookingsQuery = (
  ctx: Pick<BaseContext, 'db'>,
  supplier: string,
  names: readonly BookingName[],
  appIds?: readonly string[],
) => {
  const read = names.slice(0, mostNames);
  const ours = read.flatMap((name) => ('reference' in name ? [name.reference] : []));
  const theirs = read.flatMap((name) => ('supplierReference' in name ? [name.supplierReference] : []));
  return ctx.db
    .select({ appId: bookings.appId, id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.supplier, supplier),
        appIds && inArray(bookings.appId, [...appIds]),
        or(inArray(bookings.reference, ours), inArray(bookings.supplierReference, theirs)),
      ),
    );
};
