import { getTranslations } from 'next-intl/server';
import { plansHref } from '#components/esim/plans-query.ts';
import { SectionHeading } from '#components/portal/shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Poster } from '#components/ui/poster.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { posterUrl } from '#server/artwork/index.ts';
import { countryName } from '#server/modules/places/index.ts';
import { findNextTrip } from '#server/modules/trips/index.ts';
import { type MemberPortal, moneyLine, numberText } from '#server/portal/index.ts';
import { readAreas } from './read-areas.ts';

/** Popular destinations and transfer hubs. */
const popular = ['FR', 'ES', 'US', 'IT', 'TR', 'GB', 'JP', 'AE'];

const tiles = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-4';

/** Suggestions: the country of the next trip, popular countries, and regions. */
export async function Start({ portal }: { portal: MemberPortal }) {
  const [t, areas, trip] = await Promise.all([
    getTranslations('esim'),
    readAreas(portal),
    findNextTrip(portal.memberContext),
  ]);
  if (!areas) return <Unavailable portal={portal} />;
  const { locale } = portal;
  const known = new Set(areas.countries.map(({ code }) => code));
  const next = trip?.place.countryCode ?? null;
  const first = next && known.has(next) ? next : null;
  const shown = [first, ...popular.filter((code) => code !== first)]
    .filter((code) => code !== null && known.has(code))
    .slice(0, popular.length) as string[];
  return (
    <>
      <section className="section">
        <SectionHeading title={t('popular')} />
        <ul className={tiles}>
          {shown.map((code, position) => (
            <li key={code} className="group relative grid content-start gap-2">
              <Poster
                src={posterUrl({
                  kind: 'esim',
                  placeId: code.toLowerCase(),
                  countryCode: code,
                  position,
                  scene: 'place',
                })}
              />
              <h3 className="strong">
                <Link
                  href={plansHref({ country: code })}
                  className="underline-offset-4 group-hover:underline covering"
                >
                  <bdi>{countryName(code, locale)}</bdi>
                </Link>
              </h3>
              {code === first && <p className="-mt-2 text-14 text-ink-2">{t('nextTrip')}</p>}
            </li>
          ))}
        </ul>
      </section>
      <section className="section">
        <SectionHeading title={t('regions')} />
        <ul className="grid lg:grid-cols-2 lg:gap-x-12">
          {areas.regions.map((region) => (
            <li
              key={region.code}
              className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-4 border-t border-line py-4"
            >
              <Poster src={region.image} />
              <span className="grid">
                <h3 className="strong">
                  <Link
                    href={plansHref({ region: region.code })}
                    className="underline-offset-4 group-hover:underline covering"
                  >
                    {region.name}
                  </Link>
                </h3>
                <span className="text-14 text-ink-2">
                  {t('countries', { count: region.countries })}
                  {' · '}
                  {t('from', {
                    price: moneyLine(region.cheapest.priceMinor, region.cheapest.currency, locale),
                  })}
                </span>
              </span>
              <Icon name="chevron" className="text-ink-2" />
            </li>
          ))}
        </ul>
      </section>
      <section className="section">
        <SectionHeading title={t('how.title')} />
        <ol className="grid gap-6 md:grid-cols-3">
          {(['choose', 'install', 'arrive'] as const).map((step, index) => (
            <li key={step} className="grid content-start gap-1 border-t border-line pt-4">
              <span className="numeric text-22 font-semibold text-emphasis">
                {numberText(index + 1, locale)}
              </span>
              <h3 className="strong">{t(`how.${step}Title`)}</h3>
              <p className="text-14 text-ink-2">{t(`how.${step}Text`)}</p>
            </li>
          ))}
        </ol>
        <p className="mt-6 max-w-reading text-14 text-ink-2">{t('how.phone')}</p>
      </section>
    </>
  );
}

async function Unavailable({ portal }: { portal: MemberPortal }) {
  const [t, states] = await Promise.all([getTranslations('esim'), getTranslations('states')]);
  return (
    <ErrorState
      title={t('failedTitle')}
      requestIdLabel={states('requestId')}
      requestId={portal.requestId}
      retry={
        <ButtonLink href="/esim" variant="quiet">
          {states('retry')}
        </ButtonLink>
      }
    >
      {t('failedText')}
    </ErrorState>
  );
}

/** Placeholder while the countries are loading. */
export async function StartSkeleton() {
  const t = await getTranslations('esim');
  return (
    <section className="section" aria-busy="true">
      <SectionHeading title={t('popular')} />
      <div className={tiles}>
        {popular.map((code) => (
          <span key={code} className="grid gap-2" aria-hidden="true">
            <Skeleton className="aspect-[3/2] w-full rounded-card" />
            <Skeleton className="h-6 w-24" />
          </span>
        ))}
      </div>
    </section>
  );
}
