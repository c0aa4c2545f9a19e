import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { freeUntilOf } from '#components/hotels/cancellation-steps.ts';
import { dueAtHotelText } from '#components/hotels/due-at-hotel.ts';
import { Names } from '#components/trips/names.tsx';
import {
  addressText,
  checkInAt,
  checkOutAt,
  guestCountOf,
  guestNames,
  zoneOf,
} from '#components/trips/stay-facts.ts';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { localTimeText, moneyLine, type Portal } from '#server/portal/index.ts';

/** One fact of a voucher with its label. */
export function Item({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="label">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The voucher of a stay: all facts for front desk and traveller, and the confirmation code as a QR code. */
export async function VoucherFacts({ portal, stay }: { portal: Portal; stay: StayBooking }) {
  const [t, hotel, search, pass] = await Promise.all([
    getTranslations('trips'),
    getTranslations('hotel'),
    getTranslations('search'),
    getTranslations('pass'),
  ]);
  const { locale } = portal;
  const zone = zoneOf(stay);
  const { hotelName, address, contact, room } = stay.description;
  const money = (amountMinor: number) => moneyLine(amountMinor, stay.currency, locale);
  const atHotel = await dueAtHotelText(stay, locale);
  const freeUntil = freeUntilOf(stay.policy);
  const { phone } = contact;
  const guests = [
    search('guestCount', { count: guestCountOf(stay) }),
    search('roomCount', { count: stay.stay.party.rooms }),
  ].join(' · ');
  return (
    <div className="mt-8 grid gap-8 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h1 className="heading-1">
          <bdi>{hotelName}</bdi>
        </h1>
        <p className="mt-2">{addressText(stay, locale)}</p>
        {phone && (
          <p>
            <bdi dir="ltr">{phone}</bdi>
          </p>
        )}
      </div>
      {stay.confirmationCode && (
        <div className="grid content-start justify-items-center gap-1 self-start justify-self-center rounded-field bg-white p-2 text-center text-[#10131a] sm:row-span-2">
          <QrCode payload={stay.confirmationCode} label={pass('qr', { what: hotelName })} className="w-60" />
          <span className="text-12 text-[#4a4f5a]">{t('code')}</span>
          <bdi dir="ltr" className="numeric pb-2 text-22 font-semibold tracking-[.06em]">
            {stay.confirmationCode}
          </bdi>
        </div>
      )}
      <dl className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Item label={t('checkIn')}>
          <span className="strong">{localTimeText(checkInAt(stay), zone, locale)}</span>
        </Item>
        <Item label={t('checkOut')}>
          <span className="strong">{localTimeText(checkOutAt(stay), zone, locale)}</span>
        </Item>
        <Item label={t('travellers')} wide>
          <Names names={guestNames(stay)} />
          <span className="block text-14 text-ink-2">{guests}</span>
        </Item>
        <Item label={t('room')} wide>
          {[room.name, room.beds].filter(Boolean).join(' · ')}
          <span className="block text-14 text-ink-2">{hotel(`boards.${stay.boardType}`)}</span>
        </Item>
        <Item label={t('paid')}>
          <span className="numeric">{stay.dueNowMinor > 0 ? money(stay.dueNowMinor) : t('nothing')}</span>
        </Item>
        <Item label={t('atProperty')}>
          <span className="numeric">{atHotel ?? t('nothingMore')}</span>
        </Item>
        {freeUntil && (
          <Item label={t('freeCancellation')} wide>
            {t('untilLocal', { time: localTimeText(freeUntil, zone, locale), place: address.city })}
          </Item>
        )}
        {stay.specialRequests && (
          <Item label={t('requests')} wide>
            <bdi>{stay.specialRequests}</bdi>
          </Item>
        )}
      </dl>
    </div>
  );
}
