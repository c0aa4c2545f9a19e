import { getTranslations } from 'next-intl/server';
import { OrderRow } from '#components/esim/order-row.tsx';
import type { Trip } from '#components/trips/trip-facts.ts';
import { getEsimOrder, type OrderView } from '#server/modules/esim/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** An eSIM order of the member in any state; null if there is none with this id. */
export async function findEsimOrder(portal: MemberPortal, id: string): Promise<OrderView | null> {
  try {
    return await getEsimOrder(portal.memberContext, { order_id: id });
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}

/** The eSIM orders of a trip, each with a link to its code and usage. */
export async function EsimSection({ portal, trip }: { portal: MemberPortal; trip: Trip }) {
  const ordered = trip.bookings.filter(({ kind }) => kind === 'esim');
  if (ordered.length === 0) return null;
  const [t, found] = await Promise.all([
    getTranslations('esim'),
    Promise.all(ordered.map(({ booking_id: id }) => findEsimOrder(portal, id))),
  ]);
  return (
    <section aria-labelledby="esims" className="grid gap-4">
      <h2 id="esims" className="heading-2">
        {t('own')}
      </h2>
      <ul className="border-b border-line">
        {found
          .filter((order) => order !== null)
          .map((order) => (
            <OrderRow key={order.id} portal={portal} order={order} />
          ))}
      </ul>
    </section>
  );
}
