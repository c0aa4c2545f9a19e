import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { airportContext } from '#components/airport/airport-context.ts';
import { airportHref } from '#components/airport/airport-query.ts';
import { parseAirportVisit } from '#components/airport/airport-visit-query.ts';
import { openText, placeText, venueIcons } from '#components/airport/venue-facts.ts';
import { ratingText } from '#components/experiences/card-facts.ts';
import { Rating } from '#components/experiences/experience-card.tsx';
import { ExperienceGallery } from '#components/experiences/experience-gallery.tsx';
import { PayBar } from '#components/portal/header.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { getVenue } from '#server/modules/airport-services/catalogue/index.ts';
import type { VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import {
  type MemberPortal,
  openMemberPage,
  requireModule,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { GlanceFacts, GoodToKnow, Included } from './facts.tsx';
import { VisitPicker, VisitPickerSkeleton } from './picker.tsx';
import { readVisitOffer } from './read-visit-offer.ts';
import { Reserve, ReserveBar, ReserveSkeleton } from './reserve.tsx';

type Props = { params: Promise<{ product: string }>; searchParams: SearchParams };

/**
 * The venue with this id. An unknown id ends in the 404 page; a failure of the supplier is returned as the
 * problem.
 */
const readVenue = cache(async (portal: MemberPortal, id: string): Promise<VenueDetails | Problem> => {
  try {
    return await getVenue(airportContext(portal), { id: decodeURIComponent(id), currency: portal.currency });
  } catch (err) {
    if (isProblem(err, 'not_found')) notFound();
    if (isProblem(err)) return err;
    throw err;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const portal = await requireModule('airport');
  if (!portal.memberContext) return {};
  const venue = await readVenue(portal as MemberPortal, (await params).product);
  return isProblem(venue) ? {} : { title: titleText(`${venue.name}, ${venue.airportCode}`) };
}

/** Venue page: pictures, facts, and times with prices. */
export default async function VenuePage({ params, searchParams }: Props) {
  const { product } = await params;
  const parameters = await searchParams;
  const address = `/airport/${product}`;
  const portal = await openMemberPage({ path: address, searchParams, module: 'airport' });
  const path = withQuery(address, parameters);
  const [venue, t, airport, shell] = await Promise.all([
    readVenue(portal, product),
    getTranslations('airport.page'),
    getTranslations('airport'),
    getTranslations('shell'),
  ]);
  if (isProblem(venue)) {
    return (
      <Shell portal={portal} path={path} active="explore" back={{ href: '/airport', label: shell('back') }}>
        <SupplierFailed portal={portal} href={path} />
      </Shell>
    );
  }
  const { locale } = portal;
  const visit = parseAirportVisit(parameters);
  const facts = { portal, venue, visit, offer: readVisitOffer(portal, venue, visit) };
  const [rating, open] = await Promise.all([ratingText(venue.rating, locale), openText(venue, '', locale)]);
  const list = airportHref({ airport: venue.airportCode, date: visit.date });
  const section = 'grid gap-4';
  return (
    <Shell
      portal={portal}
      path={path}
      active="explore"
      back={{ href: list, label: shell('back') }}
      payBar={
        <section aria-label={t('reserve')}>
          <DeferredSection path={path} fallback={<PayBar action={null}>{t('asking')}</PayBar>}>
            {() => ReserveBar(facts)}
          </DeferredSection>
        </section>
      }
    >
      <div className="flex flex-col pb-16 md:pb-0">
        <div className="hidden py-4 md:flex">
          <Link
            href={list}
            className="inline-flex min-h-11 items-center gap-2 text-14 font-medium hover:text-emphasis"
          >
            <Icon name="back" size={18} />
            {t('backTo', { airport: venue.airportName })}
          </Link>
        </div>
        <ExperienceGallery title={venue.name} images={venue.images} />
        <div className="mt-8 grid gap-12 md:grid-cols-[minmax(0,1fr)_19rem] md:items-start md:gap-8 lg:grid-cols-[minmax(0,1fr)_384px] lg:gap-16">
          <div className="grid min-w-0 gap-12 md:gap-16">
            <div className="grid gap-8">
              <div className="grid gap-3">
                <p className="label flex items-center gap-2">
                  <Icon name={venueIcons[venue.kind]} size={18} />
                  {airport(`kind_one.${venue.kind}`)}
                </p>
                <h1 className="heading-1">
                  <bdi>{venue.name}</bdi>
                </h1>
                <p className="flex flex-wrap gap-x-5 gap-y-2 text-14">
                  {rating && <Rating rating={rating} />}
                  <Fact icon="location">{placeText(venue, locale)}</Fact>
                  <Fact icon="clock" tone={open.isOpen ? 'positive' : 'muted'}>
                    {open.text}
                  </Fact>
                </p>
                <p className="text-14 text-ink-2">
                  <bdi>{venue.location}</bdi>
                </p>
              </div>
              <div className="border-y border-line py-6">
                <GlanceFacts venue={venue} locale={locale} path={path} offer={facts.offer} />
              </div>
              <p className="max-w-reading text-ink-2" dir="auto">
                {venue.description}
              </p>
            </div>
            <DeferredSection path={path} fallback={<VisitPickerSkeleton />}>
              {() => VisitPicker(facts)}
            </DeferredSection>
            <section className={section}>
              <h2 className="heading-2">{t('included')}</h2>
              <Included venue={venue} />
            </section>
            <section className={section}>
              <h2 className="heading-2">{t('goodToKnow')}</h2>
              <GoodToKnow venue={venue} locale={locale} path={path} offer={facts.offer} />
            </section>
          </div>
          <aside className="hidden md:sticky md:top-26 md:block">
            <DeferredSection path={path} fallback={<ReserveSkeleton />}>
              {() => Reserve(facts)}
            </DeferredSection>
          </aside>
        </div>
      </div>
    </Shell>
  );
}

async function SupplierFailed({ portal, href }: { portal: MemberPortal; href: string }) {
  const [t, states] = await Promise.all([getTranslations('airport'), getTranslations('states')]);
  return (
    <ErrorState
      title={t('failedTitle')}
      requestIdLabel={states('requestId')}
      requestId={portal.requestId}
      retry={
        <ButtonLink href={href} variant="quiet">
          {states('retry')}
        </ButtonLink>
      }
    >
      {t('failedText')}
    </ErrorState>
  );
}
