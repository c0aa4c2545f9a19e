import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BackLink } from '#components/portal/back-link.tsx';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { BookingPass } from '#components/trips/booking-pass.tsx';
import { servicePass } from '#components/trips/service-facts.ts';
import { stayPass } from '#components/trips/stay-facts.ts';
import {
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
import { TripLine } from '#components/trips/trip-line.tsx';
import { tripDays } from '#components/trips/trip-moments.ts';
import { visitPass } from '#components/trips/visit-facts.ts';
import { Poster } from '#components/ui/poster.tsx';
import { Fact } from '#components/ui/tag.tsx';
import { type MemberPortal, openMemberPage, readPortal, type SearchParams } from '#server/portal/index.ts';
import { findTrip, linksOf, ridesOf, servicesOf, staysOf, visitsOf } from '../open-trip.ts';
import { dismissGap } from './actions.ts';
import { EndedBooking } from './ended-booking.tsx';
import { EsimSection } from './esim-section.tsx';
import { RideSection } from './ride-section.tsx';
import { ServiceSection } from './service-section.tsx';
import { StaySection } from './stay-section.tsx';
import { VisitSection } from './visit-section.tsx';

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
  const [stays, visits, rides, services] = await Promise.all([
    staysOf(portal, trip),
    visitsOf(portal, trip),
    ridesOf(portal, trip),
    servicesOf(portal, trip),
  ]);
  const [links, visitLinks, rideLinks, serviceLinks, servicePasses] = await Promise.all([
    Promise.all(stays.map(({ id, status }) => linksOf(portal, trip.id, { booking_id: id, status }))),
    Promise.all(visits.map(({ id, status }) => linksOf(portal, trip.id, { booking_id: id, status }))),
    Promise.all(rides.map(({ id, status }) => linksOf(portal, trip.id, { booking_id: id, status }))),
    Promise.all(services.map(({ id, status }) => linksOf(portal, trip.id, { booking_id: id, status }))),
    Promise.all(services.map((service) => servicePass(portal, service))),
  ]);
  const days = await tripDays(trip, stays, rides, locale);
  const state = tripState(trip);
  const stateText = await tripStateText(trip, locale);
  const stayAt = stays.findIndex((stay) => stay.status === 'confirmed' && stay.confirmationCode);
  const visitAt = visits.findIndex((visit) => visit.status === 'confirmed' && visit.ticketCode);
  const [passStay, passVisit] = [stays[stayAt], visits[visitAt]];
  const serviceAt = servicePasses.findIndex((one) => one !== null);
  const passService = servicePasses[serviceAt];
  const pass = passStay
    ? { code: passStay.confirmationCode, links: links[stayAt], shown: await stayPass(passStay, locale) }
    : passVisit
      ? {
          code: passVisit.ticketCode,
          links: visitLinks[visitAt],
          shown: await visitPass(passVisit, locale),
        }
      : passService && { ...passService, links: serviceLinks[serviceAt] };
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
          <TripGaps trip={trip} locale={locale} dismiss={dismissGap.bind(null, trip.id)} />
          {stays.map((stay, index) => {
            const own = links[index];
            return own && <StaySection key={stay.id} portal={portal} stay={stay} links={own} />;
          })}
          {visits.map((visit, index) => {
            const own = visitLinks[index];
            return own && <VisitSection key={visit.id} portal={portal} visit={visit} links={own} />;
          })}
          {rides.map((ride, index) => {
            const own = rideLinks[index];
            return own && <RideSection key={ride.id} portal={portal} ride={ride} links={own} />;
          })}
          {services.map((service, index) => {
            const own = serviceLinks[index];
            return (
              own && (
                <ServiceSection
                  key={service.id}
                  portal={portal}
                  service={service}
                  links={own}
                  pass={servicePasses[index] ?? null}
                  offersPass={pass?.links !== own}
                />
              )
            );
          })}
          <EsimSection portal={portal} trip={trip} />
        </div>
        {pass?.code && pass.links ? (
          <aside className="lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:order-2">
            <BookingPass
              portal={portal}
              shown={pass.shown}
              code={pass.code}
              payload={'payload' in pass ? pass.payload : undefined}
              note={'note' in pass ? pass.note : undefined}
              links={pass.links}
            />
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

const factTone = (tone: (typeof stateLooks)[keyof typeof stateLooks]['tone']) =>
  tone === 'emphasis' ? 'neutral' : tone === 'neutral' ? 'muted' : tone;
