import { getTranslations } from 'next-intl/server';
import type { BookingLinks } from '#components/booking/product-view.ts';
import { RefundFacts } from '#components/booking/refund-facts.tsx';
import { telephoneHref } from '#components/portal/telephone-href.ts';
import { phoneText } from '#components/portal/telephone-link.tsx';
import {
  isDriven,
  isTransferCancellable,
  transferMapHref,
  transferTermsOf,
} from '#components/transfers/transfer-booking.ts';
import { feeNowMinor, transferSteps } from '#components/transfers/transfer-terms.ts';
import { FactRow } from '#components/ui/fact-row.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import type { BookingView } from '#server/modules/transfers/index.ts';
import { transferTerms } from '#server/modules/transfers/index.ts';
import { localTimeText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { BookingSection } from '../booking/booking-section.tsx';
import { LiveDriver } from './live-driver.tsx';

type Props = { portal: MemberPortal; transfer: BookingView; links: BookingLinks };

/** A transfer of the trip: state, driver and position of the car, facts and cancellation terms. */
export async function TransferSection({ portal, transfer, links }: Props) {
  const [t, trips] = await Promise.all([getTranslations('transfers.trip'), getTranslations('trips')]);
  const { locale } = portal;
  const own = transferTermsOf(transfer);
  const terms = isTransferCancellable(transfer) ? await transferSteps(own, locale) : { steps: [], marks: [] };
  const feeMinor = feeNowMinor(own);
  const isUnpaid = transfer.status === 'pending_payment';
  const until = isUnpaid ? transfer.holdExpiresAt : null;
  const isPending = transfer.status === 'pending_supplier';
  const asked =
    isPending && transfer.paidMinor > 0
      ? t('waitingPaid', { amount: moneyLine(transfer.paidMinor, transfer.currency, locale) })
      : t('waiting');
  return (
    <BookingSection
      portal={portal}
      booking={{ id: transfer.id, status: transfer.status }}
      title={
        <bdi>
          {t('rideTo', {
            vehicle: transfer.vehicle,
            from: isolated(transfer.from.name),
            to: isolated(transfer.to.name),
          })}
        </bdi>
      }
      links={links}
      waiting={
        isUnpaid || isPending
          ? {
              text: until ? t('unpaid') : asked,
              until,
              pay: until && links.pay ? { href: links.pay, label: t('continue') } : null,
            }
          : null
      }
      refund={
        transfer.status === 'cancelled' && <RefundFacts portal={portal} money={transfer.cancellation} />
      }
      documents={transfer.status === 'confirmed' || transfer.status === 'completed' ? {} : null}
      terms={terms}
      cancelLabel={
        freeUntilOf(transferTerms(transfer.policy.tiers, transfer.totalMinor), Date.now()) || feeMinor === 0
          ? trips('cancelFree')
          : trips('cancelFee', { amount: moneyLine(feeMinor, transfer.currency, locale) })
      }
      releaseLabel={isUnpaid ? t('letGo') : isPending ? trips('withdrawing.press') : null}
    >
      {transfer.status === 'confirmed' && (isDriven(transfer) || transfer.assigned) && (
        <LiveDriver portal={portal} transfer={transfer} />
      )}
      <Facts portal={portal} transfer={transfer} />
    </BookingSection>
  );
}

async function Facts({ portal, transfer }: Omit<Props, 'links'>) {
  const [t, trips, transfers] = await Promise.all([
    getTranslations('transfers.trip'),
    getTranslations('trips'),
    getTranslations('transfers'),
  ]);
  const { locale } = portal;
  const money = (minor: number) => moneyLine(minor, transfer.currency, locale);
  const { passenger, provider } = transfer;
  return (
    <dl className="rows mt-2">
      {transfer.confirmationNumber && (
        <FactRow label={t('code')}>
          <bdi dir="ltr" className="numeric strong select-all">
            {transfer.confirmationNumber}
          </bdi>
        </FactRow>
      )}
      <FactRow label={t('pickUp')}>
        <span className="strong">{localTimeText(transfer.pickupAt, transfer.timeZone, locale)}</span>
        <span className="block text-14 text-ink-2">{trips('localTime', { place: transfer.from.city })}</span>
        {isTransferCancellable(transfer) && transfer.termsStart > transfer.pickupAt && (
          <span className="block text-14 text-ink-2">
            {trips('movedEarlier', { time: localTimeText(transfer.termsStart, transfer.timeZone, locale) })}
          </span>
        )}
      </FactRow>
      {transfer.returnAt && (
        <FactRow label={t('wayBack')}>
          <span className="strong">{localTimeText(transfer.returnAt, transfer.to.timeZone, locale)}</span>
          <span className="block text-14 text-ink-2">{trips('localTime', { place: transfer.to.city })}</span>
        </FactRow>
      )}
      <FactRow label={t('from')}>
        <bdi className="block">{transfer.from.address}</bdi>
        <a
          href={transferMapHref(transfer)}
          target="_blank"
          rel="noopener noreferrer"
          className="link target mt-1 inline-flex items-center gap-1.5 text-14"
        >
          <Icon name="location" size={16} />
          {trips('map')}
        </a>
      </FactRow>
      {transfer.pickupInstructions && (
        <FactRow label={t('instructions')}>
          <span dir="auto" className="block">
            {transfer.pickupInstructions}
          </span>
        </FactRow>
      )}
      <FactRow label={t('to')}>
        <bdi>{transfer.to.address}</bdi>
      </FactRow>
      <FactRow label={t('who')}>
        {passenger && (
          <bdi className="block">
            {passenger.firstName} {passenger.lastName}
          </bdi>
        )}
        <span className="text-14 text-ink-2">{transfers('peopleCount', { count: transfer.passengers })}</span>
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
            { label: trips('total'), value: money(transfer.totalMinor), tone: 'strong' },
            ...(transfer.status === 'cancelled'
              ? []
              : [
                  {
                    label: trips('paid'),
                    value: transfer.paidMinor > 0 ? money(transfer.paidMinor) : trips('nothing'),
                  },
                ]),
          ]}
        />
      </FactRow>
    </dl>
  );
}
