import { getTranslations } from 'next-intl/server';
import { orderStatusOf } from '#components/esim/order-facts.ts';
import { OrderRow } from '#components/esim/order-row.tsx';
import { SectionHeading } from '#components/portal/shell.tsx';
import { Link } from '#components/ui/link.tsx';
import { listEsimOrders, type OrderView } from '#server/modules/esim/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** Orders read to find the current ones, and the number of current orders shown. */
const ordersRead = 10;
const ordersShown = 3;

const isCurrent = (order: OrderView): boolean =>
  ['unpaid', 'activating', 'active'].includes(orderStatusOf(order));

/** The member's current eSIMs, with a link to all orders; nothing for a member without orders. */
export async function OwnEsims({ portal, quiet = false }: { portal: MemberPortal; quiet?: boolean }) {
  const orders = await readLatest(portal);
  const now = orders.filter(isCurrent).slice(0, ordersShown);
  if (orders.length === 0 || (quiet && now.length === 0)) return null;
  const [t, home] = await Promise.all([getTranslations('esim'), getTranslations('home')]);
  return (
    <section className={quiet ? 'mt-10' : 'section'}>
      <SectionHeading title={t('own')}>
        <Link href="/esim/orders" className="link target text-14">
          {home('seeAll')}
        </Link>
      </SectionHeading>
      {now.length > 0 ? (
        <ul className="grid lg:grid-cols-2 lg:gap-x-12">
          {now.map((order) => (
            <OrderRow key={order.id} portal={portal} order={order} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('noneNow')}</p>
      )}
    </section>
  );
}

/** The latest orders; empty if they cannot be read, because the page has other content. */
async function readLatest(portal: MemberPortal): Promise<OrderView[]> {
  try {
    return (await listEsimOrders(portal.memberContext, { limit: ordersRead })).orders;
  } catch (err) {
    portal.context.log.error({ err }, 'the orders of eSIMs could not be read');
    return [];
  }
}
