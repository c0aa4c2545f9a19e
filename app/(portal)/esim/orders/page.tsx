import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderRow } from '#components/esim/order-row.tsx';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { listEsimOrders } from '#server/modules/esim/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type MemberPortal, openMemberPage, type SearchParams, withQuery } from '#server/portal/index.ts';

const perPage = 12;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('esim'))('own') };
}

/**
 * All eSIM orders of the member, newest first, also if the app no longer sells eSIMs. `?older=` continues the
 * list.
 */
export default async function EsimOrdersPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/esim/orders', searchParams });
  const isSold = portal.app.modules.includes('esim');
  const parameters = await searchParams;
  const path = withQuery('/esim/orders', parameters);
  const older = typeof parameters.older === 'string' ? parameters.older : undefined;
  const [t, shell, trips, states, found] = await Promise.all([
    getTranslations('esim'),
    getTranslations('shell'),
    getTranslations('trips'),
    getTranslations('states'),
    readOrders(portal, older),
  ]);
  return (
    <Shell
      portal={portal}
      path={path}
      active={isSold ? 'explore' : 'trips'}
      back={{ href: isSold ? '/esim' : '/trips', label: shell('back') }}
    >
      <BackLink href={isSold ? '/esim' : '/trips'} label={shell('back')} className="mt-8" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-8 md:pt-4">
        <h1 className="heading-1">{t('own')}</h1>
        {isSold && (
          <ButtonLink href="/esim" variant="quiet" size="small" icon="plus">
            {t('another')}
          </ButtonLink>
        )}
      </div>
      {!found && (
        <ErrorState
          title={t('ordersFailedTitle')}
          requestIdLabel={states('requestId')}
          requestId={portal.requestId}
          retry={
            <a href={path} className={buttonClass({ variant: 'quiet' })}>
              {states('retry')}
            </a>
          }
        >
          {t('ordersFailedText')}
        </ErrorState>
      )}
      {found?.orders.length === 0 && (
        <EmptyState
          icon="esim"
          title={t('noOrdersTitle')}
          action={isSold ? { href: '/esim', label: t('find') } : undefined}
        >
          {t('noOrdersText')}
        </EmptyState>
      )}
      {found && found.orders.length > 0 && (
        <ul className="mt-8 grid lg:grid-cols-2 lg:gap-x-12">
          {found.orders.map((order) => (
            <OrderRow key={order.id} portal={portal} order={order} level="h2" />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 pt-6">
        {older && (
          <ButtonLink href="/esim/orders" variant="quiet" size="small">
            {trips('newest')}
          </ButtonLink>
        )}
        {found?.nextCursor && (
          <ButtonLink
            href={`/esim/orders?older=${encodeURIComponent(found.nextCursor)}`}
            variant="quiet"
            size="small"
            rel="next"
          >
            {trips('showOlder')}
          </ButtonLink>
        )}
      </div>
    </Shell>
  );
}

/** Null if the orders could not be read. An invalid cursor starts the list from the beginning. */
async function readOrders(
  portal: MemberPortal,
  cursor: string | undefined,
): Promise<Awaited<ReturnType<typeof listEsimOrders>> | null> {
  try {
    return await listEsimOrders(portal.memberContext, { limit: perPage, cursor });
  } catch (err) {
    if (cursor && isProblem(err, 'validation_failed')) return readOrders(portal, undefined);
    portal.context.log.error({ err }, 'the orders of eSIMs could not be read');
    return null;
  }
}
