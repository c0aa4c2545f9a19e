import { getTranslations } from 'next-intl/server';
import { phoneText } from '#components/portal/telephone-link.tsx';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import { isolated } from '#server/modules/theming/index.ts';
import type { BookingView } from '#server/modules/transfers/index.ts';
import { transferTerms } from '#server/modules/transfers/index.ts';
import { localTimeText, moneyLine, type Portal } from '#server/portal/index.ts';
import { Item, VoucherBody } from '../booking/voucher-body.tsx';

/** The voucher of a transfer: all facts for driver and passenger, and the confirmation number as a QR code. */
export async function TransferVoucher({ portal, transfer }: { portal: Portal; transfer: BookingView }) {
  const [t, trips, transfers] = await Promise.all([
    getTranslations('transfers.trip'),
    getTranslations('trips'),
    getTranslations('transfers'),
  ]);
  const { locale } = portal;
  const { passenger, provider, confirmationNumber: code } = transfer;
  const freeUntil = freeUntilOf(transferTerms(transfer.policy.tiers, transfer.totalMinor), Date.now());
  const time = (instant: string, end: BookingView['from']) => (
    <>
      <span className="strong">{localTimeText(instant, end.timeZone, locale)}</span>
      <span className="block text-14 text-ink-2">{trips('localTime', { place: end.city })}</span>
    </>
  );
  return (
    <VoucherBody
      heading={
        <>
          <h1 className="heading-1">
            <bdi>
              {transfers('titleFromTo', {
                from: isolated(transfer.from.name),
                to: isolated(transfer.to.name),
              })}
            </bdi>
          </h1>
          <p className="mt-2">
            <bdi>{transfer.vehicle}</bdi>
          </p>
        </>
      }
      code={code ? { label: t('code'), code, what: transfer.vehicle } : null}
    >
      <Item label={t('pickUp')}>{time(transfer.pickupAt, transfer.from)}</Item>
      {transfer.returnAt && <Item label={t('wayBack')}>{time(transfer.returnAt, transfer.to)}</Item>}
      <Item label={t('from')} wide>
        <bdi>{transfer.from.address}</bdi>
      </Item>
      {transfer.pickupInstructions && (
        <Item label={t('instructions')} wide>
          <span dir="auto" className="block">
            {transfer.pickupInstructions}
          </span>
        </Item>
      )}
      <Item label={t('to')} wide>
        <bdi>{transfer.to.address}</bdi>
      </Item>
      <Item label={t('who')} wide>
        {passenger && (
          <bdi>
            {passenger.firstName} {passenger.lastName}
          </bdi>
        )}
        <span className="block text-14 text-ink-2">
          {transfers('peopleCount', { count: transfer.passengers })}
        </span>
      </Item>
      {passenger?.flightNumber && (
        <Item label={t('flight')}>
          <bdi dir="ltr">{passenger.flightNumber}</bdi>
        </Item>
      )}
      <Item label={trips('paid')}>
        <span className="numeric">
          {transfer.paidMinor > 0
            ? moneyLine(transfer.paidMinor, transfer.currency, locale)
            : trips('nothing')}
        </span>
      </Item>
      <Item label={t('provider')}>
        <bdi>{provider.name}</bdi>
        <bdi dir="ltr" className="block text-14 text-ink-2">
          {phoneText(provider.phone)}
        </bdi>
      </Item>
      {freeUntil && (
        <Item label={trips('freeCancellation')} wide>
          {trips('untilLocal', {
            time: localTimeText(freeUntil, transfer.timeZone, locale),
            place: transfer.from.city,
          })}
        </Item>
      )}
    </VoucherBody>
  );
}
