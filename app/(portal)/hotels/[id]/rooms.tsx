import { getTranslations } from 'next-intl/server';
import { cancellationSteps } from '#components/booking/cancellation-steps.ts';
import { ChosenOnly } from '#components/booking/chosen-only.tsx';
import { type ResultsQuery, stayParameters } from '#components/hotels/results-query.ts';
import { RoomRates } from '#components/hotels/room-rates.tsx';
import { StayForm } from '#components/hotels/stay-form.tsx';
import { hotelHref } from '#components/portal/hotel-href.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { arrivalOf } from '#server/modules/hotels/catalogue/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import type { Stay } from './read-stay.ts';
import type { HotelDetails } from './types.ts';

export type StayFacts = {
  portal: MemberPortal;
  hotel: HotelDetails;
  query: ResultsQuery;
  days: { first: string; furthest: string };
};

/** Id of the form that submits the chosen rate. */
export const stayFormId = 'stay-form';

/** Rooms and rates, and the cancellation terms of the chosen rate. */
export async function Rooms({ portal, hotel, query, days, stay }: StayFacts & { stay: Promise<Stay> }) {
  const found = await stay;
  const [t, cancellation] = await Promise.all([
    getTranslations('hotels.page'),
    getTranslations('cancellation'),
  ]);
  if (found.state !== 'open')
    return <NoRooms portal={portal} hotel={hotel} query={query} days={days} stay={found} />;
  const { locale, direction } = portal;
  const arrival = arrivalOf(query, { checkInFrom: hotel.policies.check_in_from }, hotel.time_zone);
  return (
    <>
      <ChosenOnly
        radio="rate"
        attribute="data-rate"
        choices={found.rates.map(({ index }) => ({ index, value: index }))}
      />
      <section className="grid gap-6" id="rooms">
        <h2 className="heading-2">{t('chooseRoom')}</h2>
        <form id={stayFormId} action={`/book/${encodeURIComponent(hotel.hotel_id)}`}>
          {[...stayParameters(query)].map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same age
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <RoomRates rooms={found.rooms} chosen={found.chosen} nights={found.nights} locale={locale} />
        </form>
      </section>
      <section className="grid gap-4">
        <h2 className="heading-2">{cancellation('title')}</h2>
        {
          await Promise.all(
            found.rates.map(async (rate) => {
              const { steps, marks } = await cancellationSteps(
                { timeZone: rate.policy.timeZone, tiers: rate.policy.timeline },
                {
                  locale,
                  currency: found.currency,
                  place: hotel.address.city,
                  arrival,
                },
              );
              return (
                <div key={rate.index} data-rate={rate.index}>
                  <CancellationTimeline
                    steps={steps}
                    marks={marks}
                    direction={direction}
                    id={`terms-${rate.index}`}
                  />
                </div>
              );
            }),
          )
        }
      </section>
    </>
  );
}

/**
 * Shown without dates, without free rooms or after a failure of the suppliers: the reason and the next step.
 */
async function NoRooms({
  portal,
  hotel,
  query,
  days,
  stay,
}: StayFacts & { stay: Exclude<Stay, { state: 'open' }> }) {
  const [t, hotels, search, states] = await Promise.all([
    getTranslations('hotels.page'),
    getTranslations('hotels'),
    getTranslations('search'),
    getTranslations('states'),
  ]);
  const isInvalid = stay.state === 'refused' && stay.problem.code === 'validation_failed';
  const wrong = isInvalid ? (stay.problem.facts.errors ?? []) : [];
  const hasWrongGuests = wrong.some(({ field }) => field.startsWith('guests'));
  const hasWrongDates =
    isInvalid && (!hasWrongGuests || wrong.some(({ field }) => field.startsWith('check_')));
  if (stay.state === 'refused' && !isInvalid) {
    const here = hotelHref(hotel.hotel_id, stayParameters(query));
    return (
      <ErrorState
        title={t('roomsFailedTitle')}
        requestIdLabel={states('requestId')}
        requestId={portal.requestId}
        retry={
          <ButtonLink href={here} variant="quiet">
            {states('retry')}
          </ButtonLink>
        }
      >
        {t('roomsFailedText')}
      </ErrorState>
    );
  }
  const heading =
    stay.state === 'none'
      ? { title: t('noneTitle'), text: t('noneText') }
      : hasWrongGuests && !hasWrongDates
        ? { title: search('label'), text: null }
        : { title: t('chooseDates'), text: t('chooseDatesText') };
  return (
    <section className="grid gap-4" id="rooms">
      <div className="grid gap-1">
        <h2 className="heading-2">{heading.title}</h2>
        {heading.text && <p className="text-ink-2">{heading.text}</p>}
      </div>
      <div className="panel p-4 sm:p-6">
        <StayForm
          portal={portal}
          values={query}
          days={days}
          idPrefix="stay"
          action={hotelHref(hotel.hotel_id)}
          errors={{
            ...(hasWrongDates ? { dates: t('datesRefused') } : {}),
            ...(hasWrongGuests ? { guests: hotels('errors.guests') } : {}),
          }}
        />
      </div>
    </section>
  );
}

/** Placeholder while the rates are loading. */
export async function RoomsSkeleton() {
  const t = await getTranslations('hotels.page');
  return (
    <section className="grid gap-6" aria-busy="true">
      <h2 className="heading-2">{t('chooseRoom')}</h2>
      <p className="text-14 text-ink-2" role="status">
        {t('asking')}
      </p>
      {[0, 1].map((room) => (
        <div key={room} className="grid gap-4 md:grid-cols-[200px_1fr] md:gap-6">
          <Skeleton className="aspect-[3/2] w-full rounded-card" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
          <Skeleton className="h-37 w-full rounded-card md:col-span-2" />
        </div>
      ))}
    </section>
  );
}
