import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { type EndedWords, endedWords } from '#components/booking/ended-words.ts';
import {
  type OrderStatus,
  orderHref,
  orderLine,
  orderStatusOf,
  orderStatusStyles,
} from '#components/esim/order-facts.ts';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { PaymentNotes } from '#components/trips/payment-notes.tsx';
import { DoneNote } from '#components/ui/done-note.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { getEsimPurchase, type OrderView } from '#server/modules/esim/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import {
  dateText,
  localTimeText,
  type MemberPortal,
  moneyLine,
  openMemberPage,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { Activating } from './activating.tsx';
import { Installable } from './installable.tsx';
import { Ended, GivenBack, Unpaid } from './not-active.tsx';

type Props = { params: Promise<{ order: string }>; searchParams: SearchParams };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('esim.order'))('title'), robots: { index: false } };
}

async function readOrder(portal: MemberPortal, id: string): Promise<OrderView> {
  try {
    return await getEsimPurchase(portal.memberContext, id);
  } catch (err) {
    if (isProblem(err, 'not_found')) notFound();
    throw err;
  }
}

/** Order page, from payment to usage. The page updates itself when the provider has activated the eSIMs. */
export default async function EsimOrderPage({ params, searchParams }: Props) {
  const { order: id } = await params;
  const address = `/esim/orders/${encodeURIComponent(id)}`;
  const portal = await openMemberPage({ path: address, searchParams });
  const query = await searchParams;
  const path = withQuery(address, query);
  const [order, t, shell] = await Promise.all([
    readOrder(portal, id),
    getTranslations('esim'),
    getTranslations('shell'),
  ]);
  // Messages and payments of a top-up lead here by its own id.
  if (order.topUpOf) redirect(orderHref({ id: order.topUpOf, topUpOf: null }));
  const reported = orderStatusOf(order);
  const checkout = await getTranslations('esim.checkout');
  const words =
    reported === 'failed'
      ? await endedWords(portal, order.id, checkout('failed', { title: order.plan.title }))
      : null;
  // The card was declined until the payment deadline: the order was never paid, and the provider rejected
  // nothing.
  const status = reported === 'failed' && !words ? 'unpaidOver' : reported;
  const look = orderStatusStyles[status];
  return (
    <Shell
      portal={portal}
      path={path}
      active={portal.app.modules.includes('esim') ? 'explore' : 'trips'}
      back={{ href: '/esim/orders', label: shell('back') }}
    >
      <BackLink href="/esim/orders" label={shell('back')} className="mt-8" />
      <header className="grid justify-items-start gap-2 pt-8 md:pt-4">
        <Tag tone={look.tone} icon={look.icon}>
          {t(`standings.${status}`)}
        </Tag>
        <h1 className="heading-1">
          <bdi>{t('titleFor', { place: order.plan.coverage.name })}</bdi>
        </h1>
        <p className="text-ink-2">{await orderLine(portal, order)}</p>
        <PaymentNotes portal={portal} bookingIds={[order.id]} />
      </header>
      <DoneNote>
        {query.done === 'cancelled' && status === 'unpaidOver' ? t('order.cancelled') : null}
      </DoneNote>
      <div className="mt-8 grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-16">
        <div className="grid min-w-0 gap-12">
          <Body portal={portal} order={order} status={status} words={words} path={path} />
        </div>
        <aside className="panel grid gap-4 p-6 text-14 lg:sticky lg:top-26">
          <h2 className="heading-3">{t('order.title')}</h2>
          <PriceRows rows={await orderRows(portal, order, status)} />
        </aside>
      </div>
    </Shell>
  );
}

function Body({
  portal,
  order,
  status,
  words,
  path,
}: {
  portal: MemberPortal;
  order: OrderView;
  status: OrderStatus;
  words: EndedWords | null;
  path: string;
}) {
  switch (status) {
    case 'unpaid':
      return <Unpaid portal={portal} order={order} />;
    case 'activating':
      return <Activating order={order} />;
    case 'active':
    case 'over':
      return <Installable portal={portal} order={order} isOver={status === 'over'} path={path} />;
    case 'givenBack':
      return <GivenBack portal={portal} order={order} />;
    case 'failed':
    case 'unpaidOver':
      return <Ended portal={portal} order={order} words={words} />;
  }
}

/** Order date, total, amount paid by perks and amount charged. */
async function orderRows(portal: MemberPortal, order: OrderView, status: OrderStatus) {
  const [t, price] = await Promise.all([getTranslations('esim.order'), getTranslations('price')]);
  const { locale, brand } = portal;
  const { payment, currency } = order;
  const line = (minor: number) => moneyLine(minor, currency, locale);
  const isOpen = status === 'unpaid' || status === 'activating';
  const isSold = status === 'active' || status === 'over';
  const amountMinor = isOpen || isSold ? payment.dueMinor : 0;
  return [
    {
      label: t('ordered'),
      value: localTimeText(order.createdAt, brand.support.timeZone, locale),
    },
    { label: price('total'), value: line(order.totalMinor) },
    ...(payment.perkMinor > 0
      ? [{ label: t('byPerks'), value: line(-payment.perkMinor), tone: 'positive' as const }]
      : []),
    {
      label: isOpen ? t('toPay') : t('charged'),
      value: amountMinor > 0 ? line(amountMinor) : t('nothing'),
      tone: 'strong' as const,
    },
    ...(order.expiresAt
      ? [
          {
            label: t('usableUntil'),
            value: dateText(order.expiresAt, locale, { day: 'numeric', month: 'short', year: 'numeric' }),
          },
        ]
      : []),
  ];
}
