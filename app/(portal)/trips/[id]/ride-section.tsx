import { getTranslations } from 'next-intl/server';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { phoneText } from '#components/portal/telephone-link.tsx';
import { freeUntilOfTransfer } from '#components/transfers/quote-facts.ts';
import {
  isDriven,
  isTransferCancellable,
  transferMapHref,
  transferTermsOf,
} from '#components/transfers/transfer-booking.ts';
import { feeNowMinor, transferSteps } from '#components/transfers/transfer-terms.ts';
import { RefundFacts } from '#components/trips/refund-facts.tsx';
import type { StayLinks } from '#components/trips/stay-card.tsx';
import { FactRow } from '#components/ui/fact-row.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { presentCancellation } from '#server/modules/bookings/index.ts';
import type { BookingView } from '#server/modules/transfers/index.ts';
import { localTimeText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { BookingSection } from './booking-section.tsx';
import { LiveDriver } from './live-driver.tsx';

type Props = { portal: MemberPortal; ride: BookingView; links: StayLinks };

/** A ride of the trip: state, driver and position of the car, facts and cancellation terms. */
export async function RideSection({ portal, ride, links }: Props) {
  const [t, trips] = await Promise.all([getTranslations('transfers.trip'), getTranslations('trips')]);
  const { locale } = portal;
  const own = transferTermsOf(ride);
  const terms = isTransferCancellable(ride) ? await transferSteps(own, locale) : { steps: [], marks: [] };
  const feeMinor = feeNowMinor(own);
  const isUnpaid = ride.status === 'pending_payment';
  const until = isUnpaid ? ride.holdExpiresAt : null;
  const waits = isUnpaid || ride.status === 'pending_supplier';
  return (
    <BookingSection
      portal={portal}
      booking={{ id: ride.id, status: ride.status }}
      title={<bdi>{t('rideTo', { vehicle: ride.vehicle, from: ride.from.name, to: ride.to.name })}</bdi>}
      links={links}
      waiting={
        waits
          ? {
              text: until ? t('unpaid') : t('waiting'),
              until,
              pay: until && links.pay ? { href: links.pay, label: t('continue') } : null,
            }
          : null
      }
      refund={
        ride.status === 'cancelled' && (
          <RefundFacts
            portal={portal}
            stay={{ cancellation: ride.cancellation && presentCancellation(ride.cancellation) }}
          />
        )
      }
      documents={ride.status === 'confirmed' || ride.status === 'completed' ? {} : null}
      terms={terms}
      cancelLabel={
        freeUntilOfTransfer(ride.policy) || feeMinor === 0
          ? trips('cancelFree')
          : trips('cancelFee', { amount: moneyLine(feeMinor, ride.currency, locale) })
      }
      releaseLabel={isUnpaid ? t('letGo') : null}
    >
      {ride.status === 'confirmed' && (isDriven(ride) || ride.assigned) && (
        <LiveDriver portal={portal} ride={ride} />
      )}
      <Facts portal={portal} ride={ride} />
    </BookingSection>
  );
}

async function Facts({ portal, ride }: Omit<Props, 'links'>) {
  const [t, trips, transfers] = await Promise.all([
    getTranslations('transfers.trip'),
    getTranslations('trips'),
    getTranslations('transfers'),
  ]);
  const { locale } = portal;
  const money = (minor: number) => moneyLine(minor, ride.currency, locale);
  const { passenger, provider } = ride;
  return (
    <dl className="rows mt-2">
      {ride.confirmationNumber && (
        <FactRow label={t('code')}>
          <bdi dir="ltr" className="numeric strong select-all">
            {ride.confirmationNumber}
          </bdi>
        </FactRow>
      )}
      <FactRow label={t('pickUp')}>
        <span className="strong">{localTimeText(ride.pickupAt, ride.timeZone, locale)}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: ride.from.city })}</span>
      </FactRow>
      {ride.returnAt && (
        <FactRow label={t('wayBack')}>
          <span className="strong">{localTimeText(ride.returnAt, ride.to.timeZone, locale)}</span>
          <span className="block text-14 text-ink-2">{trips('localTime', { place: ride.to.city })}</span>
        </FactRow>
      )}
      <FactRow label={t('from')}>
        <bdi className="block">{ride.from.address}</bdi>
        <a
          href={transferMapHref(ride)}
          target="_blank"
          rel="noopener noreferrer"
          className="link target mt-1 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="location" size={16} />
          {trips('map')}
        </a>
      </FactRow>
      {ride.pickupInstructions && (
        <FactRow label={t('instructions')}>
          <span dir="auto" className="block">
            {ride.pickupInstructions}
          </span>
        </FactRow>
      )}
      <FactRow label={t('to')}>
        <bdi>{ride.to.address}</bdi>
      </FactRow>
      <FactRow label={t('who')}>
        {passenger && (
          <bdi className="block">
            {passenger.firstName} {passenger.lastName}
          </bdi>
        )}
        <span className="text-14 text-ink-2">{transfers('peopleCount', { count: ride.passengers })}</span>
      </FactRow>
      {passenger?.flightNumber && (
        <FactRow label={t('flight')}>
          <bdi dir="ltr" className="numeric">
            {passenger.flightNumber}
          </bdi>
        </FactRow>
      )}
      {passenger?.notes && (
        <FactRow label={t('notes')}>
          <bdi>{passenger.notes}</bdi>
        </FactRow>
      )}
      <FactRow label={t('provider')}>
        <bdi>{provider.name}</bdi>
        <a
          href={telephoneHref(provider.phone)}
          className="link target ms-4 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="phone" size={16} />
          <bdi dir="ltr">{phoneText(provider.phone)}</bdi>
        </a>
      </FactRow>
      <FactRow label={trips('price')}>
        <PriceRows
          rows={[
            { label: trips('total'), value: money(ride.totalMinor), tone: 'strong' },
            ...(ride.status === 'cancelled'
              ? []
              : [
                  {
                    label: trips('paid'),
                    value: ride.paidMinor > 0 ? money(ride.paidMinor) : trips('nothing'),
                  },
                ]),
          ]}
        />
      </FactRow>
    </dl>
  );
}
