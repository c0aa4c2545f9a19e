import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { BookingPass } from '#components/trips/booking-pass.tsx';
import {
  placeOf,
  stateLooks,
  tripDates,
  tripPicture,
  tripState,
  tripTitle,
} from '#components/trips/trip-facts.ts';
import { TripLine } from '#components/trips/trip-line.tsx';
import { tripDays } from '#components/trips/trip-moments.ts';
import { Poster } from '#components/ui/poster.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { type MemberPortal, openMemberPage, readPortal, type SearchParams } from '#server/portal/index.ts';
import { findStay, findTrip, linksOf, staysOf } from '../open-trip.ts';
import { StaySection } from './stay-section.tsx';

type Params = Promise<{ id: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const portal = await readPortal();
  if (!portal?.memberContext) return {};
  const trip = await findTrip(portal as MemberPortal, (await params).id);
  return { title: trip ? await tripTitle(trip) : (await getTranslations('trips'))('title') };
}

/** One trip: what happens when, each booking in full, the pass to show, and what cancelling costs. */
export default async function TripPage({
  params,
  searchParams,
}: {
  params: Params;
  searchParams: SearchParams;
}) {
  const { id } = await params;
  const path = `/trips/${id}`;
  const portal = await openMemberPage({ path, searchParams });
  const { locale } = portal;
  const [t, words, trip] = await Promise.all([
    getTranslations('trips'),
    getTranslations('trip'),
    findTrip(portal, id),
  ]);
  const back = { href: '/trips', label: t('title') };
  if (!trip) {
    return (
      <Shell portal={portal} path={path} active="trips" back={back}>
        <EndedBooking portal={portal} id={id} />
      </Shell>
    );
  }
  const stays = await staysOf(portal, trip);
  const links = await Promise.all(stays.map((stay) => linksOf(portal, trip.id, stay)));
  const days = await tripDays(trip, stays, locale);
  const state = tripState(trip);
  const passAt = stays.findIndex((stay) => stay.status === 'confirmed' && stay.confirmation_code);
  const pass = stays[passAt];
  const passLinks = links[passAt];
  return (
    <Shell
      portal={portal}
      path={path}
      active="trips"
      back={back}
      search={
        <span aria-hidden="true" className="heading-3 flex-1 truncate md:hidden">
          {placeOf(trip)}
        </span>
      }
    >
      <header className="pt-8 md:pt-12">
        <p className="label">{tripDates(trip, locale)}</p>
        <h1 className="heading-1 mt-1">{await tripTitle(trip)}</h1>
        <p className="mt-2">
          <Fact icon={stateLooks[state].icon} tone={factTone(stateLooks[state].tone)}>
            {t('stateAndCount', {
              state: t(`states.${state}`),
              bookings: words('bookings', { count: trip.bookings.length }),
            })}
          </Fact>
        </p>
      </header>
      <div className="mt-8 grid items-start gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div className="grid min-w-0 gap-12 max-lg:order-2">
          <section aria-labelledby="line">
            <h2 id="line" className="sr-only">
              {t('line')}
            </h2>
            <TripLine days={days} />
            <p className="mt-2 text-14 text-ink-2">{t('timesAreLocal')}</p>
          </section>
          {stays.map((stay, index) => {
            const own = links[index];
            return own && <StaySection key={stay.booking_id} portal={portal} stay={stay} links={own} />;
          })}
        </div>
        {pass?.confirmation_code && passLinks ? (
          <aside className="lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:order-2">
            <BookingPass portal={portal} booking={pass} code={pass.confirmation_code} links={passLinks} />
          </aside>
        ) : (
          <Poster
            src={tripPicture(trip)}
            eager
            className={`lg:order-2 ${state === 'cancelled' ? 'opacity-70 grayscale' : ''}`}
          />
        )}
      </div>
    </Shell>
  );
}

/** What became of a booking that is in no trip any more: its mail still leads here. */
async function EndedBooking({ portal, id }: { portal: MemberPortal; id: string }) {
  const stay = await findStay(portal, id);
  if (!stay || (stay.status !== 'failed' && stay.status !== 'expired')) notFound();
  const t = await getTranslations('trips');
  return (
    <EmptyState
      icon={stay.status === 'failed' ? 'alert' : 'clock'}
      level="h1"
      title={t(`${stay.status}.title`, { hotel: stay.hotel_name })}
      action={{ href: '/hotels', label: t('find') }}
    >
      {t(`${stay.status}.text`)}
    </EmptyState>
  );
}

const factTone = (tone: (typeof stateLooks)[keyof typeof stateLooks]['tone']) =>
  tone === 'emphasis' ? 'neutral' : tone === 'neutral' ? 'muted' : tone;
