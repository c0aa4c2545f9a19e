import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { freeUntilOfRide } from '#components/transfers/quote-facts.ts';
import {
  isDriven,
  isRideCancellable,
  phoneText,
  type RideBooking,
  rideMapHref,
  rideTermsOf,
} from '#components/transfers/ride-booking.ts';
import { feeNow, rideSteps, zoneTown } from '#components/transfers/ride-terms.ts';
import { FollowBooking } from '#components/trips/follow-booking.tsx';
import { RefundFacts } from '#components/trips/refund-facts.tsx';
import type { StayLinks } from '#components/trips/stay-card.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { CancellationTimeline } from '#components/ui/cancellation-timeline.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { localTimeText, type MemberPortal, priceLine } from '#server/portal/index.ts';
import { LiveDriver } from './live-driver.tsx';

type Props = { portal: MemberPortal; ride: RideBooking; links: StayLinks };

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A ride of the trip: how it stands, who drives and where the car is, its facts, and what cancelling costs. */
export async function RideSection({ portal, ride, links }: Props) {
  const [t, trips] = await Promise.all([getTranslations('transfers.trip'), getTranslations('trips')]);
  const { locale } = portal;
  const terms = rideTermsOf(ride);
  const { steps, marks } = isRideCancellable(ride)
    ? await rideSteps(terms, locale)
    : { steps: [], marks: [] };
  const isDone = ride.status === 'confirmed' || ride.status === 'completed';
  const fee = feeNow(terms);
  return (
    <section aria-labelledby={`ride-${ride.booking_id}`} className="border-t border-line pt-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={`ride-${ride.booking_id}`} className="heading-2">
          <bdi>{t('rideTo', { vehicle: ride.vehicle, from: ride.from.name, to: ride.to.name })}</bdi>
        </h2>
        {ride.status === 'cancelled' && <Tag icon="close">{trips('states.cancelled')}</Tag>}
      </div>
      <Waiting ride={ride} links={links} />
      {ride.status === 'cancelled' && <RefundFacts portal={portal} stay={ride} />}
      {ride.status === 'confirmed' && (isDriven(ride) || ride.driver) && (
        <LiveDriver portal={portal} ride={ride} />
      )}
      <Facts portal={portal} ride={ride} />
      {isDone && (
        <div className="flex flex-wrap gap-2 pt-4">
          <ButtonLink href={links.voucher} variant="quiet" size="small" icon="print">
            {trips('voucher')}
          </ButtonLink>
          <a href={links.calendar} download className={buttonClass({ variant: 'bare', size: 'small' })}>
            <Icon name="calendar" />
            {trips('addToCalendar')}
          </a>
        </div>
      )}
      {steps.length > 0 && (
        <div className="mt-8 border-t border-line pt-8">
          <h3 className="heading-2 mb-4">{trips('ifYouCancel')}</h3>
          <CancellationTimeline
            id={`terms-${ride.booking_id}`}
            steps={steps}
            marks={marks}
            direction={portal.direction}
          />
          <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
            {freeUntilOfRide(ride.cancellation_policy) || fee === 0
              ? trips('cancelFree')
              : trips('cancelFee', { amount: priceLine(fee, ride.currency, locale) })}
          </ButtonLink>
        </div>
      )}
      {ride.status === 'pending_payment' && (
        <ButtonLink href={links.cancel} variant="quiet" size="small" className="mt-4">
          {t('letGo')}
        </ButtonLink>
      )}
    </section>
  );
}

/** What an unpaid or unanswered one waits for, and the way on. */
async function Waiting({ ride, links }: Omit<Props, 'portal'>) {
  const [t, trips] = await Promise.all([getTranslations('transfers.trip'), getTranslations('trips')]);
  const isUnpaid = ride.status === 'pending_payment';
  if (!isUnpaid && ride.status !== 'pending_supplier') return null;
  const until = isUnpaid ? ride.hold_expires_at : null;
  return (
    <div className="mt-4 grid gap-3 rounded-card bg-warn-soft p-5">
      <FollowBooking bookingId={ride.booking_id} status={ride.status} />
      <p className="flex items-start gap-2">
        <Icon name="clock" className="mt-0.5 text-warn" />
        <span>
          {until ? t('unpaid') : t('waiting')}{' '}
          {until && (
            <span className="whitespace-nowrap">
              {trips('heldFor')}{' '}
              <Countdown
                until={until}
                remainingSeconds={Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))}
              />
            </span>
          )}
        </span>
      </p>
      {until && links.pay && (
        <ButtonLink href={links.pay} size="small" className="justify-self-start">
          {t('continue')}
        </ButtonLink>
      )}
    </div>
  );
}

async function Facts({ portal, ride }: Omit<Props, 'links'>) {
  const [t, trips, transfers] = await Promise.all([
    getTranslations('transfers.trip'),
    getTranslations('trips'),
    getTranslations('transfers'),
  ]);
  const { locale } = portal;
  const money = (amount: number) => priceLine(amount, ride.currency, locale);
  const { passenger, provider } = ride;
  return (
    <dl className="rows mt-2">
      {ride.confirmation_number && (
        <Row label={t('code')}>
          <bdi dir="ltr" className="numeric strong select-all">
            {ride.confirmation_number}
          </bdi>
        </Row>
      )}
      <Row label={t('pickUp')}>
        <span className="strong">{localTimeText(ride.pickup_datetime, ride.time_zone, locale)}</span>
        <span className="block text-14 text-ink-2">
          {trips('localTime', { place: zoneTown(ride.time_zone) })}
        </span>
      </Row>
      {ride.return_pickup_datetime && (
        <Row label={t('wayBack')}>
          <span className="strong">
            {localTimeText(ride.return_pickup_datetime, ride.to.time_zone, locale)}
          </span>
          <span className="block text-14 text-ink-2">
            {trips('localTime', { place: zoneTown(ride.to.time_zone) })}
          </span>
        </Row>
      )}
      <Row label={t('from')}>
        <bdi className="block">{ride.from.address}</bdi>
        <a
          href={rideMapHref(ride)}
          target="_blank"
          rel="noopener noreferrer"
          className="link target mt-1 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="location" size={16} />
          {trips('map')}
        </a>
      </Row>
      {ride.pickup_instructions && (
        <Row label={t('instructions')}>
          <span dir="auto" className="block match-parent">
            {ride.pickup_instructions}
          </span>
        </Row>
      )}
      <Row label={t('to')}>
        <bdi>{ride.to.address}</bdi>
      </Row>
      <Row label={t('who')}>
        {passenger && (
          <bdi className="block">
            {passenger.first_name} {passenger.last_name}
          </bdi>
        )}
        <span className="text-14 text-ink-2">{transfers('peopleCount', { count: ride.num_passengers })}</span>
      </Row>
      {passenger?.flight_number && (
        <Row label={t('flight')}>
          <bdi dir="ltr" className="numeric">
            {passenger.flight_number}
          </bdi>
        </Row>
      )}
      {passenger?.notes && (
        <Row label={t('notes')}>
          <bdi>{passenger.notes}</bdi>
        </Row>
      )}
      <Row label={t('provider')}>
        <bdi>{provider.name}</bdi>
        <a
          href={`tel:${provider.phone.replaceAll(/[^+\d]/g, '')}`}
          className="link target ms-4 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{phoneText(provider.phone)}</bdi>
        </a>
      </Row>
      <Row label={trips('price')}>
        <PriceRows
          rows={[
            { label: trips('total'), value: money(ride.total), tone: 'strong' },
            ...(ride.status === 'cancelled'
              ? []
              : [{ label: trips('paid'), value: ride.paid > 0 ? money(ride.paid) : trips('nothing') }]),
          ]}
        />
      </Row>
    </dl>
  );
}
