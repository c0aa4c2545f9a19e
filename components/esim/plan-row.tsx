import { getTranslations } from 'next-intl/server';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import type { PlanFacts } from './plan-facts.ts';

const columns =
  'lg:grid-cols-[minmax(0,9rem)_minmax(0,7rem)_minmax(0,1fr)_minmax(0,11rem)_minmax(0,8rem)_1.5rem]';

/** Column titles for wide screens. Each row repeats them for screen readers. */
export async function PlanColumns() {
  const t = await getTranslations('esim.columns');
  return (
    <div
      aria-hidden="true"
      className={`hidden gap-6 border-b border-line pb-2 text-14 text-ink-2 lg:grid ${columns}`}
    >
      <span>{t('data')}</span>
      <span>{t('days')}</span>
      <span>{t('reach')}</span>
      <span>{t('perGb')}</span>
      <span className="text-end">{t('price')}</span>
    </div>
  );
}

/**
 * A row of the list of plans: data, days, where it works, the price of a gigabyte and the total. One link.
 */
export async function PlanRow({
  plan,
  mark,
}: {
  plan: PlanFacts;
  /** Set if the plan has the lowest price, in total or per gigabyte. */
  mark: 'price' | 'perGb' | null;
}) {
  const t = await getTranslations('esim');
  const screenReaderLabel = (label: string) => <span className="sr-only">{label}: </span>;
  return (
    <li
      className={`group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-4 hover:bg-sunken lg:min-h-18 ${columns}`}
    >
      <h2 className="text-22 font-semibold tracking-[-0.01em] rtl:tracking-normal">
        {screenReaderLabel(t('columns.data'))}
        <Link href={plan.href} className="covering">
          {plan.data}
        </Link>
      </h2>
      <p className="numeric text-end lg:order-none lg:text-start">
        {screenReaderLabel(t('columns.days'))}
        {plan.days}
      </p>
      <p className="text-14 text-ink-2 max-lg:col-span-2">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {screenReaderLabel(t('columns.reach'))}
            <bdi>{plan.reach}</bdi>
            {plan.speed && (
              <>
                {' · '}
                {screenReaderLabel(t('columns.speed'))}
                <bdi dir="ltr">{plan.speed}</bdi>
              </>
            )}
          </span>
          {mark && (
            <Tag tone="emphasis" icon="check">
              {t(mark === 'price' ? 'lowestPrice' : 'bestPerGb')}
            </Tag>
          )}
        </span>
      </p>
      <p className="numeric text-14 text-ink-2">
        {plan.perGb && screenReaderLabel(t('columns.perGb'))}
        {plan.perGb}
      </p>
      <p className="text-end">
        {screenReaderLabel(t('columns.price'))}
        <Price text={plan.price} />
      </p>
      <Icon name="chevron" className="hidden text-ink-2 lg:block" />
    </li>
  );
}

/** Placeholder of a row while the plans load. */
export function PlanRowSkeleton() {
  return (
    <li
      aria-hidden="true"
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-4 lg:min-h-18 ${columns}`}
    >
      <Skeleton className="h-7 w-20" />
      <Skeleton className="h-6 w-16" />
      <Skeleton className="h-5 w-48 max-lg:col-span-2" />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-7 w-20 justify-self-end" />
    </li>
  );
}
