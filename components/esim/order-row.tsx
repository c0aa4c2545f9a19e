import { getTranslations } from 'next-intl/server';
import type { OrderView } from '#server/modules/esim/index.ts';
import { dateText, type Portal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Poster } from '../ui/poster.tsx';
import { Tag } from '../ui/tag.tsx';
import { orderHref, orderLine, orderStatusOf, orderStatusStyles } from './order-facts.ts';

/**
 * A row of the member's eSIMs: where it works, what it contains and its status. The whole row is one link.
 */
export async function OrderRow({
  portal,
  order,
  level: Heading = 'h3',
}: {
  portal: Portal;
  order: OrderView;
  /** The level below the heading of the list. */
  level?: 'h2' | 'h3';
}) {
  const t = await getTranslations('esim');
  const status = orderStatusOf(order);
  const look = orderStatusStyles[status];
  return (
    <li className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-4 border-t border-line py-4">
      <Poster src={order.plan.image} className={look.tone === 'neutral' ? 'opacity-70 grayscale' : ''} />
      <span className="grid justify-items-start gap-1">
        <Heading className="strong">
          <Link href={orderHref(order)} className="underline-offset-4 group-hover:underline covering">
            <bdi>{order.plan.coverage.name}</bdi>
          </Link>
        </Heading>
        <span className="text-14 text-ink-2">
          {await orderLine(portal, order)}
          {status === 'active' && order.expiresAt && (
            <>
              {' · '}
              {t('until', { date: dateText(order.expiresAt, portal.locale) })}
            </>
          )}
        </span>
        <Tag tone={look.tone} icon={look.icon}>
          {t(`standings.${status}`)}
        </Tag>
      </span>
      <Icon name="chevron" className="text-ink-2" />
    </li>
  );
}
