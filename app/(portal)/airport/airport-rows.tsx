import { getTranslations } from 'next-intl/server';
import { type AirportQuery, airportHref } from '#components/airport/airport-query.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { numberText, type Portal } from '#server/portal/index.ts';
import type { FoundAirport } from './find-airports.ts';

/** A list of airports: code, name, area and, if known, distance. */
export async function AirportRows({
  portal,
  airports,
  query = {},
  hrefOf = (airport) => airportHref({ ...query, airport }),
}: {
  portal: Portal;
  airports: readonly FoundAirport[];
  /** Query parameters that each link keeps. */
  query?: Partial<AirportQuery>;
  /** The link of an airport code; by default that of its services. */
  hrefOf?: (airport: string) => string;
}) {
  const t = await getTranslations('airport');
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
      {airports.map((airport) => (
        <li key={airport.code} className="border-t border-line">
          <Link href={hrefOf(airport.code)} className="group flex min-h-20 items-center gap-4 py-3">
            <span className="tile text-14 font-semibold">
              <bdi dir="ltr">{airport.code}</bdi>
            </span>
            <span className="grid min-w-0 flex-1">
              <bdi className="strong underline-offset-4 group-hover:underline group-hover:decoration-1">
                {airport.name}
              </bdi>
              <span className="truncate text-14 text-ink-2">
                <bdi>{airport.area}</bdi>
                {airport.distanceKm !== null && (
                  <>
                    {' · '}
                    {t('away', {
                      distance: numberText(airport.distanceKm, portal.locale, { maximumFractionDigits: 0 }),
                    })}
                  </>
                )}
              </span>
            </span>
            <Icon name="chevron" className="text-ink-2" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
