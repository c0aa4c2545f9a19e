import { getTranslations } from 'next-intl/server';
import { phoneText } from '#components/portal/telephone-link.tsx';
import { freeUntilOfTransfer } from '#components/transfers/quote-facts.ts';
import { QrCode } from '#components/ui/qr-code.tsx';
import { isolated } from '#server/modules/theming/index.ts';
import type { BookingView } from '#server/modules/transfers/index.ts';
import { localTimeText, moneyLine, type Portal } from '#server/portal/index.ts';
import { Item } from './voucher-facts.tsx';

/** The voucher of a ride: all facts for driver and passenger, and the confirmation number as a QR code. */
export async function RideVoucher({ portal, ride }: { portal: Portal; ride: BookingView }) {
  const [t, trips, pass, transfers] = await Promise.all([
    getTranslations('transfers.trip'),
    getTranslations('trips'),
    getTranslations('pass'),
    getTranslations('transfers'),
  ]);
  const { locale } = portal;
  const { passenger, provider, confirmationNumber: code } = ride;
  const freeUntil = freeUntilOfTransfer(ride.policy);
  const time = (instant: string, end: BookingView['from']) => (
    <>
      <span className="strong">{localTimeText(instant, end.timeZone, locale)}</span>
      <span className="block text-14 text-ink-2">{trips('localTime', { place: end.city })}</span>
    </>
  );
  return (
    <div className="mt-8 grid gap-8 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h1 className="heading-1">
          <bdi>
            {transfers('titleFromTo', { from: isolated(ride.from.name), to: isolated(ride.to.name) })}
          </bdi>
        </h1>
        <p className="mt-2">
          <bdi>{ride.vehicle}</bdi>
        </p>
      </div>
      {code && (
        <div className="grid content-start justify-items-center gap-1 self-start justify-self-center rounded-field bg-white p-2 text-center text-[#10131a] sm:row-span-2">
          <QrCode payload={code} label={pass('qr', { what: ride.vehicle })} className="w-60" />
          <span className="text-12 text-[#4a4f5a]">{t('code')}</span>
          <bdi dir="ltr" className="numeric pb-2 text-22 font-semibold tracking-[.06em]">
            {code}
          </bdi>
        </div>
      )}
      <dl className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Item label={t('pickUp')}>{time(ride.pickupAt, ride.from)}</Item>
        {ride.returnAt && <Item label={t('wayBack')}>{time(ride.returnAt, ride.to)}</Item>}
        <Item label={t('from')} wide>
          <bdi>{ride.from.address}</bdi>
        </Item>
        {ride.pickupInstructions && (
          <Item label={t('instructions')} wide>
            <span dir="auto" className="block">
              {ride.pickupInstructions}
            </span>
          </Item>
        )}
        <Item label={t('to')} wide>
          <bdi>{ride.to.address}</bdi>
        </Item>
        <Item label={t('who')} wide>
          {passenger && (
            <bdi>
              {passenger.firstName} {passenger.lastName}
            </bdi>
          )}
          <span className="block text-14 text-ink-2">
            {transfers('peopleCount', { count: ride.passengers })}
          </span>
        </Item>
        {passenger?.flightNumber && (
          <Item label={t('flight')}>
            <bdi dir="ltr">{passenger.flightNumber}</bdi>
          </Item>
        )}
        <Item label={trips('paid')}>
          <span className="numeric">
            {ride.paidMinor > 0 ? moneyLine(ride.paidMinor, ride.currency, locale) : trips('nothing')}
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
              time: localTimeText(freeUntil, ride.timeZone, locale),
              place: ride.from.city,
            })}
          </Item>
        )}
      </dl>
    </div>
  );
}
