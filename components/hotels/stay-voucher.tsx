import { getTranslations } from 'next-intl/server';
import { Names } from '#components/booking/names.tsx';
import { dueAtHotelText } from '#components/hotels/due-at-hotel.ts';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import type { StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { localTimeText, moneyLine, type Portal } from '#server/portal/index.ts';
import { Item, VoucherBody } from '../booking/voucher-body.tsx';
import { addressText, checkInText, checkOutText, guestCountOf, guestNames, zoneOf } from './stay-facts.ts';

/** The voucher of a stay: all facts for front desk and traveller, and the confirmation code as a QR code. */
export async function StayVoucher({ portal, stay }: { portal: Portal; stay: StayBooking }) {
  const [t, hotel, price, search] = await Promise.all([
    getTranslations('trips'),
    getTranslations('hotel'),
    getTranslations('price'),
    getTranslations('search'),
  ]);
  const { locale } = portal;
  const zone = zoneOf(stay);
  const { hotelName, address, contact, room } = stay.description;
  const money = (amountMinor: number) => moneyLine(amountMinor, stay.currency, locale);
  const atHotel = await dueAtHotelText(stay.price, locale);
  const freeUntil = freeUntilOf({ tiers: stay.policy.timeline }, Date.now());
  const { phone } = contact;
  const guests = [
    search('guestCount', { count: guestCountOf(stay) }),
    search('roomCount', { count: stay.stay.party.rooms }),
  ].join(' · ');
  return (
    <VoucherBody
      heading={
        <>
          <h1 className="heading-1">
            <bdi>{hotelName}</bdi>
          </h1>
          <p className="mt-2">{addressText(stay, locale)}</p>
          {phone && (
            <p>
              <bdi dir="ltr">{phone}</bdi>
            </p>
          )}
        </>
      }
      code={stay.confirmationCode ? { label: t('code'), code: stay.confirmationCode, what: hotelName } : null}
    >
      <Item label={t('checkIn')}>
        <span className="strong">{checkInText(stay, locale)}</span>
      </Item>
      <Item label={t('checkOut')}>
        <span className="strong">{checkOutText(stay, locale)}</span>
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
      <Item label={price('atHotel')}>
        <span className="numeric">{atHotel ?? price('nothingMore')}</span>
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
    </VoucherBody>
  );
}
