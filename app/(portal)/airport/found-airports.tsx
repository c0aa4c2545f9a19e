import { getTranslations } from 'next-intl/server';
import type { AirportQuery } from '#components/airport/airport-query.ts';
import { AirportSearchForm, type SaleDays } from '#components/airport/airport-search-form.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { MemberPortal } from '#server/portal/index.ts';
import { AirportRows } from './airport-rows.tsx';
import type { FoundAirport } from './find-airports.ts';

/** The matching airports, or an empty state with the search form. */
export async function FoundAirports({
  portal,
  query,
  days,
  airports,
}: {
  portal: MemberPortal;
  query: AirportQuery;
  days: SaleDays;
  airports: readonly FoundAirport[];
}) {
  const t = await getTranslations('airport');
  if (airports.length === 0) {
    return (
      <div className="grid gap-8 pt-8">
        <EmptyState icon="airport" level="h1" title={query.near ? t('noneNearTitle') : t('noneNamedTitle')}>
          {query.near ? t('noneNearText') : t('noneNamedText', { place: query.place })}
        </EmptyState>
        <div className="panel panel-float p-4 sm:p-6">
          <AirportSearchForm portal={portal} query={query} days={days} idPrefix="again" wide />
        </div>
      </div>
    );
  }
  return (
    <section className="grid gap-6 pt-6 md:pt-8">
      <div className="grid gap-1">
        <h1 className="heading-1">{query.near ? t('titleNear') : t('which')}</h1>
        <p className="text-ink-2" role="status">
          {t('airportCount', { count: airports.length })}
        </p>
      </div>
      <AirportRows portal={portal} airports={airports} query={{ date: query.date, kind: query.kind }} />
    </section>
  );
}
