import { getTranslations } from 'next-intl/server';
import type { OrderView } from '#server/modules/esim/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { OrderRow } from './order-row.tsx';

/** The eSIM orders of a trip, each with a link to its code and usage. */
export async function EsimSection({
  portal,
  orders,
}: {
  portal: MemberPortal;
  orders: readonly OrderView[];
}) {
  const t = await getTranslations('esim');
  return (
    <section aria-labelledby="esims" className="grid gap-4">
      <h2 id="esims" className="heading-2">
        {t('own')}
      </h2>
      <ul className="border-b border-line">
        {orders.map((order) => (
          <OrderRow key={order.id} portal={portal} order={order} />
        ))}
      </ul>
    </section>
  );
}
