import { getTranslations } from 'next-intl/server';
import { readWallet } from '#components/airport/airport-context.ts';
import type { AirportQuery } from '#components/airport/airport-query.ts';
import { PerkCard } from '#components/perks/perk-card.tsx';
import { SectionHeading } from '#components/portal/shell.tsx';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import { canPayFor } from '#server/modules/perks/index.ts';
import { findNextTrip } from '#server/modules/trips/index.ts';
import { today, zoneTown } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { AirportRows } from './airport-rows.tsx';
import { airportsAround, airportsNamed } from './find-airports.ts';

const shownAirports = 3;
const shownPerks = 2;

/** Suggestions: airports of the next trip and around the partner's town, and perks for airport services. */
export async function Suggested({ portal, kind }: { portal: MemberPortal; kind: AirportQuery['kind'] }) {
  const [t, home, trip, wallet] = await Promise.all([
    getTranslations('airport'),
    getTranslations('home'),
    findNextTrip(portal.memberContext),
    readWallet(portal),
  ]);
  // The partner's town, derived from its support time zone.
  const town = zoneTown(portal.brand.support.timeZone);
  const place = trip?.place.name ?? null;
  const [there, here] = await Promise.all([
    place ? airportsNamed(portal, place, shownAirports) : [],
    airportsAround(portal, town, shownAirports),
  ]);
  const known = new Set(there.map(({ code }) => code));
  const nearby = here.filter(({ code }) => !known.has(code));
  // The empty venue id excludes perks for one specific venue, which its own page shows.
  const perks = wallet.filter((perk) => venueKinds.some((kind) => canPayFor(perk, { kind, productId: '' })));
  const date = trip && trip.startDate >= today(trip.timeZone) ? trip.startDate : '';
  return (
    <>
      {place && there.length > 0 && (
        <section className="section">
          <SectionHeading title={t('forYourTrip', { place })} />
          <AirportRows portal={portal} airports={there} query={{ date, kind }} />
        </section>
      )}
      {nearby.length > 0 && (
        <section className="section">
          <SectionHeading title={there.length > 0 ? t('closeToHome') : t('somewhere')} />
          <AirportRows portal={portal} airports={nearby} query={{ kind }} />
        </section>
      )}
      {perks.length > 0 && (
        <section className="section">
          <SectionHeading title={t('yourPerks')}>
            <Link href="/perks" className="link target flex-none text-14">
              {home('wallet')}
            </Link>
          </SectionHeading>
          <p className="-mt-2 mb-4 text-ink-2">{t('yourPerksText')}</p>
          <ul className="grid gap-4 md:grid-cols-2">
            {perks.slice(0, shownPerks).map((perk) => (
              <PerkCard key={perk.id} portal={portal} perk={perk} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Placeholder while the airports are loading. */
export async function SuggestedSkeleton() {
  const t = await getTranslations('airport');
  return (
    <section className="section" aria-busy="true">
      <SectionHeading title={t('somewhere')} />
      <div className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex min-h-20 items-center gap-4 border-t border-line py-3">
            <Skeleton className="size-12 rounded-field" />
            <Skeleton className="h-10 flex-1" />
          </div>
        ))}
      </div>
    </section>
  );
}
