import { getTranslations } from 'next-intl/server';
import { dataText } from '#components/esim/plan-facts.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { getEsimUsage, type OrderUsage, type OrderView } from '#server/modules/esim/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { localTimeText, type MemberPortal, numberText } from '#server/portal/index.ts';

/** The usage reported by the provider; null if it does not answer. */
export async function readUsage(portal: MemberPortal, order: OrderView): Promise<OrderUsage | null> {
  try {
    return await getEsimUsage(portal.memberContext, { order_id: order.id });
  } catch (err) {
    if (!isProblem(err)) throw err;
    portal.context.log.warn({ code: err.code }, 'the use of an eSIM could not be read');
    return null;
  }
}

const statusWords = {
  connected: 'connectedNow',
  not_connected: 'notConnected',
  used_up: 'usedUp',
  expired: 'expired',
  unknown: 'unknownStatus',
} as const;

/** The usage of one eSIM as a bar and text, or the reason why there is none yet. */
export async function Usage({
  portal,
  order,
  read,
  index,
  path,
}: {
  portal: MemberPortal;
  order: OrderView;
  read: Promise<OrderUsage | null>;
  index: number;
  path: string;
}) {
  const [t, found] = await Promise.all([getTranslations('esim.usage'), read]);
  const esim = found?.esims.find(({ iccid }) => iccid === order.esims[index]?.iccid);
  if (!found || !esim) {
    return (
      <p className="flex min-h-21 flex-wrap items-center gap-x-3 text-14 text-ink-2">
        {t('failed')}
        <a href={path} className="link target">
          {t('retry')}
        </a>
      </p>
    );
  }
  if (esim.usedMb === null) {
    return (
      <p className="flex min-h-21 items-start text-14 text-ink-2">
        <Fact icon="info">{t('notCounted')}</Fact>
      </p>
    );
  }
  const { locale, brand } = portal;
  const data = (megabytes: number) => dataText(megabytes, locale);
  const time = (instant: string) => localTimeText(instant, brand.support.timeZone, locale);
  const { usedMb: used, totalMb: total, remainingMb: left } = esim;
  const words =
    total === null
      ? t('usedUnlimited', { used: data(used) })
      : t('usedOf', { used: data(used), total: data(total) });
  return (
    <div className="grid min-h-21 content-start gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-22 font-semibold tracking-[-0.01em] rtl:tracking-normal">
          {left === null ? data(used) : t('left', { data: data(left) })}
        </span>
        <span className="numeric text-14 text-ink-2">{words}</span>
      </p>
      {total !== null && (
        <progress
          className="progress"
          max={total}
          value={used}
          aria-label={t('progress', {
            percent: numberText(used / total, locale, { style: 'percent' }),
          })}
        />
      )}
      <p className="text-14 text-ink-2">
        <Fact icon={esim.status === 'connected' ? 'wifi' : 'info'}>
          {esim.status === 'connected' && esim.expiresAt
            ? t('connected', { time: time(esim.expiresAt) })
            : t(statusWords[esim.status])}
          {' · '}
          {t('asOf', { time: time(found.asOf) })}
        </Fact>
      </p>
    </div>
  );
}

/** Placeholder while the usage is loading. */
export function UsageSkeleton() {
  return (
    <div className="grid min-h-21 content-start gap-2" aria-busy="true">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-1.5 w-full" />
      <Skeleton className="h-5 w-56" />
    </div>
  );
}
