import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { productKinds } from '#components/booking/booking-kinds.ts';
import { BookingPass } from '#components/booking/booking-pass.tsx';
import type { Moment } from '#components/booking/product-view.ts';
import { TripLine } from '#components/booking/trip-line.tsx';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { tripSections } from '#components/product-views/trip-sections.ts';
import { CancelRequestNotes } from '#components/trips/cancel-request-notes.tsx';
import { PaymentNotes } from '#components/trips/payment-notes.tsx';
import {
  keptBookings,
  mixedParts,
  placeOf,
  stateLooks,
  tripDates,
  tripPicture,
  tripState,
  tripStateText,
  tripTitle,
} from '#components/trips/trip-facts.ts';
import { TripGaps } from '#components/trips/trip-gaps.tsx';
import { startOf, tripDays } from '#components/trips/trip-moments.ts';
import { Poster } from '#components/ui/poster.tsx';
import { Fact } from '#components/ui/tag.tsx';
import type { TripView } from '#server/modules/trips/index.ts';
import { type MemberPortal, openMemberPage, readPortal, type SearchParams } from '#server/portal/index.ts';
import { bookingsOfTrip, completeBookings, findTrip, type OpenedBooking } from '../open-booking.ts';
import { dismissGap } from './actions.ts';
import { EndedBooking } from './ended-booking.tsx';

type Params = Promise<{ id: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const portal = await readPortal();
  if (!portal?.memberContext) return {};
  const trip = await findTrip(portal as MemberPortal, (await params).id);
  return { title: trip ? titleText(await tripTitle(trip)) : (await getTranslations('trips'))('title') };
}

/** Trip page: timeline, gaps, bookings, cancellation terms and the pass. */
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
  const bookings = await completeBookings(portal, trip.id, await bookingsOfTrip(portal, trip));
  const main = bookings.find(({ pass }) => pass !== null);
  const days = tripDays(trip, await momentsOf(portal, trip, bookings), locale);
  const state = tripState(trip);
  const stateText = await tripStateText(trip, locale);
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
      <BackLink {...back} className="mt-8" />
      <header className="pt-8 md:pt-4">
        <p className="label">{tripDates(trip, locale)}</p>
        <h1 className="heading-1 mt-1">{await tripTitle(trip)}</h1>
        <p className="mt-2">
          <Fact icon={stateLooks[state].icon} tone={factTone(stateLooks[state].tone)}>
            {mixedParts(trip)
              ? stateText
              : t('stateAndCount', {
                  state: stateText,
                  bookings: words('bookings', { count: keptBookings(trip).length }),
                })}
          </Fact>
        </p>
        <CancelRequestNotes portal={portal} bookingIds={trip.bookings.map(({ id }) => id)} />
        <PaymentNotes portal={portal} bookingIds={trip.bookings.map(({ id }) => id)} />
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
          <TripGaps trip={trip} locale={locale} dismiss={dismissGap.bind(null, trip.id)} />
          {productKinds.map((product) => {
            const own = bookings.filter((one) => one.product === product);
            const shown = own.map((one) => ({ ...one, isMainPass: one === main }));
            return (
              shown.length > 0 && (
                <Fragment key={product}>{tripSections[product].sections(portal, shown)}</Fragment>
              )
            );
          })}
        </div>
        {main?.pass ? (
          <aside className="lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:order-2">
            <BookingPass portal={portal} {...main.pass} links={main.links} />
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

/** The events of each booking by its id. */
async function momentsOf(
  portal: MemberPortal,
  trip: TripView,
  bookings: readonly OpenedBooking[],
): Promise<Map<string, Moment[]>> {
  const starts = new Map(trip.bookings.map((one) => [one.id, startOf(one)]));
  const found = await Promise.all(
    bookings.map(async ({ view, booking }): Promise<[string, Moment[]]> => {
      const start = starts.get(booking.id);
      if (!start) return [booking.id, []];
      return [booking.id, (await view.moments?.(portal, booking, start)) ?? [start]];
    }),
  );
  return new Map(found);
}

const factTone = (tone: (typeof stateLooks)[keyof typeof stateLooks]['tone']) =>
  tone === 'emphasis' ? 'neutral' : tone === 'neutral' ? 'muted' : tone;
