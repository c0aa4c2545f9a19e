import { getTranslations } from 'next-intl/server';
import { SectionHeading } from '#components/portal/shell.tsx';
import { transfersHref } from '#components/transfers/transfers-query.ts';
import { findNextTrip } from '#server/modules/trips/index.ts';
import { today, zoneTown } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { AirportRows } from '../airport/airport-rows.tsx';
import { airportsAround, airportsNamed } from '../airport/find-airports.ts';

const shownAirports = 3;

/**
 * Suggestions: airports of the next trip, otherwise those around the partner's town. Each link fills the
 * form.
 */
export async function Suggested({ portal }: { portal: MemberPortal }) {
  const [t, trip] = await Promise.all([getTranslations('airport'), findNextTrip(portal.memberContext)]);
  const place = trip?.place.name ?? null;
  const there = place ? await airportsNamed(portal, place, shownAirports) : [];
  const airports =
    there.length > 0
      ? there
      : await airportsAround(portal, zoneTown(portal.brand.support.timeZone), shownAirports);
  if (airports.length === 0) return null;
  const date = trip && trip.startDate >= today(trip.timeZone) ? trip.startDate : '';
  return (
    <section className="section">
      <SectionHeading title={place && there.length > 0 ? t('forYourTrip', { place }) : t('somewhere')} />
      <AirportRows
        portal={portal}
        airports={airports}
        hrefOf={(code) => transfersHref(there.length > 0 ? { from: code, date } : { from: code })}
      />
    </section>
  );
}
