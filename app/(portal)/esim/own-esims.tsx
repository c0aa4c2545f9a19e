import { getTranslations } from 'next-intl/server';
import { type EsimOrder, standingOf } from '#components/esim/order-facts.ts';
import { OrderRow } from '#components/esim/order-row.tsx';
import { SectionHeading } from '#components/portal/shell.tsx';
import { Link } from '#components/ui/link.tsx';
import { listEsimOrders } from '#server/esim/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** Looked at to find those that matter now, and shown of them. */
const lookedAt = 10;
const shown = 3;

const current = (order: EsimOrder): boolean => ['unpaid', 'activating', 'active'].includes(standingOf(order));

/** The eSIMs that a member has now, with the way to all of them; nothing for who never had one. */
export async function OwnEsims({ portal, quiet = false }: { portal: MemberPortal; quiet?: boolean }) {
  const orders = await readLatest(portal);
  const now = orders.filter(current).slice(0, shown);
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
            <OrderRow key={order.order_id} portal={portal} order={order} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('noneNow')}</p>
      )}
    </section>
  );
}

/** The latest orders; none where they cannot be read, because the page is about something else. */
async function readLatest(portal: MemberPortal): Promise<EsimOrder[]> {
  try {
    return (await listEsimOrders(portal.memberContext, { limit: lookedAt })).data;
  } catch (err) {
    portal.context.log.error({ err }, 'the orders of eSIMs could not be read');
    return [];
  }
}
