import { getTranslations } from 'next-intl/server';
import { planFacts } from '#components/esim/plan-facts.ts';
import { PlanFilters, PlanSort, type ReachCounts } from '#components/esim/plan-filters.tsx';
import { PlanColumns, PlanRow, PlanRowSkeleton } from '#components/esim/plan-row.tsx';
import {
  bestPlans,
  chosenPlans,
  type PlansQuery,
  plansHref,
  withChange,
} from '#components/esim/plans-query.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { countryName } from '#server/modules/places/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { findPlans } from './find-plans.ts';

type Props = { portal: MemberPortal; query: PlansQuery };

/** All plans of a country or region, with the states failed, unknown, filtered to nothing and list. */
export async function FoundPlans({ portal, query }: Props) {
  const [t, found] = await Promise.all([getTranslations('esim'), findPlans(portal, query)]);
  if (isProblem(found))
    return <NotFound portal={portal} query={query} isUnknown={found.code === 'not_found'} />;
  const { locale } = portal;
  const plans = chosenPlans(found, query);
  const best = bestPlans(plans);
  const facts = await Promise.all(
    plans.map(async (plan) => ({ id: plan.resourceId, ...(await planFacts(plan, locale)) })),
  );
  const of = (scope: 'country' | 'region' | 'global') =>
    found.filter((plan) => plan.coverage.scope === scope);
  const counts: ReachCounts = {
    country: { count: of('country').length, name: of('country')[0]?.coverage.name ?? '' },
    region: { count: of('region').length, name: of('region')[0]?.coverage.name ?? '' },
    global: { count: of('global').length, name: of('global')[0]?.coverage.name ?? '' },
  };
  const markOf = (id: string) => (id === best.price ? 'price' : id === best.perGb ? 'perGb' : null);
  return (
    <>
      <div className="pt-4">
        <PlanFilters portal={portal} query={query} counts={counts} />
      </div>
      {facts.length === 0 ? (
        <EmptyState
          icon="filters"
          title={t('filteredTitle')}
          action={{ href: withChange(query, { reach: '', data: '', days: '' }), label: t('clear') }}
        >
          {t('filteredText')}
        </EmptyState>
      ) : (
        <>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 pt-4 text-14">
            <p role="status">{t('count', { count: facts.length })}</p>
            <PlanSort query={query} />
          </div>
          <div className="pt-4">
            <PlanColumns />
            <ul className="rows border-b border-line max-lg:border-t">
              {facts.map((plan) => (
                <PlanRow key={plan.id} plan={plan} mark={markOf(plan.id)} />
              ))}
            </ul>
          </div>
          <p className="max-w-reading pt-4 text-14 text-ink-2">{t('listNote')}</p>
        </>
      )}
    </>
  );
}

/** A country without plans, or a supplier failure. */
async function NotFound({ portal, query, isUnknown }: Props & { isUnknown: boolean }) {
  const [t, states] = await Promise.all([getTranslations('esim'), getTranslations('states')]);
  if (isUnknown) {
    return (
      <EmptyState icon="esim" title={t('noneTitle')} action={{ href: '/esim', label: t('otherCountry') }}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={t('failedTitle')}
      requestIdLabel={states('requestId')}
      requestId={portal.requestId}
      retry={
        <ButtonLink href={plansHref(query)} variant="quiet">
          {states('retry')}
        </ButtonLink>
      }
    >
      {t('failedText')}
    </ErrorState>
  );
}

/** The page title: `eSIM for France`. The name of a region comes from its plans. */
export async function plansTitle(portal: MemberPortal, query: PlansQuery): Promise<string> {
  const t = await getTranslations('esim');
  if (query.country) return t('titleFor', { place: countryName(query.country, portal.locale) });
  const found = await findPlans(portal, query);
  const place = isProblem(found) ? null : found[0]?.coverage.name;
  return place ? t('titleFor', { place }) : t('title');
}

/** Placeholder of the list while the plans are loading. */
export async function FoundPlansSkeleton() {
  const t = await getTranslations('esim');
  return (
    <div aria-busy="true">
      <div className="flex gap-2 overflow-hidden pt-4">
        {['w-28', 'w-32', 'w-36', 'w-24', 'w-28', 'w-32'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          <Skeleton key={index} className={`h-11 flex-none rounded-button ${width}`} />
        ))}
      </div>
      <p className="flex min-h-11 items-center pt-4 text-14 text-ink-2" role="status">
        {t('asking')}
      </p>
      <div className="pt-4">
        <PlanColumns />
        <ul className="rows border-b border-line max-lg:border-t">
          {[1, 2, 3, 4, 5, 6, 7].map((row) => (
            <PlanRowSkeleton key={row} />
          ))}
        </ul>
      </div>
    </div>
  );
}
