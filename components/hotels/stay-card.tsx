import { getTranslations } from 'next-intl/server';
import type { StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { shownConversion } from '#server/modules/pricing/index.ts';
import { leftToRight } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { moneyLine } from '#server/portal/index.ts';
import { conversionRows } from '../booking/conversion-rows.ts';
import type { BookingLinks } from '../booking/product-view.ts';
import { telephoneHref } from '../portal/telephone-href.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FactRow } from '../ui/fact-row.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PriceRows } from '../ui/price.tsx';
import { atHotelRows } from './charge-rows.ts';
import { GuestNames, TravellerChangeNote } from './guest-names.tsx';
import {
  addressText,
  checkInText,
  checkOutText,
  guestCountOf,
  mapHref,
  mayNameGuests,
} from './stay-facts.ts';

/** A hotel booking with all details: code, address, times in the hotel's time zone, guests and price. */
export async function StayCard({
  portal,
  booking,
  links,
}: {
  portal: Portal;
  booking: StayBooking;
  links: BookingLinks;
}) {
  const [t, hotel, search] = await Promise.all([
    getTranslations('trips'),
    getTranslations('hotel'),
    getTranslations('search'),
  ]);
  const { locale } = portal;
  const isEditable = mayNameGuests(booking);
  const isPending = booking.status === 'pending_supplier';
  const isUnpaid = booking.status === 'pending_payment';
  const { address, contact, policies, room: type } = booking.description;
  const room = [type.name, type.beds].filter(Boolean).join(' · ');
  const money = (amountMinor: number) => moneyLine(amountMinor, booking.currency, locale);
  const [atHotel, conversion, checkout] = await Promise.all([
    atHotelRows(booking.price, locale),
    conversionRows(shownConversion(booking.price), locale),
    getTranslations('checkout'),
  ]);
  const { phone } = contact;
  const paidNow = isPending ? booking.paidMinor : booking.dueNowMinor;
  return (
    <>
      <dl className="rows mt-2">
        {booking.confirmationCode && (
          <FactRow label={t('code')}>
            <bdi dir="ltr" className="numeric strong select-all">
              {booking.confirmationCode}
            </bdi>
          </FactRow>
        )}
        <FactRow label={t('address')}>
          <span className="block">{addressText(booking, locale)}</span>
          <span className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-14">
            <a
              href={mapHref(booking, locale)}
              target="_blank"
              rel="noopener noreferrer"
              className="link target inline-flex items-center gap-1.5"
            >
              <Icon name="location" size={16} />
              {t('map')}
            </a>
            {phone && (
              <a href={telephoneHref(phone)} className="link target inline-flex items-center gap-1.5">
                <Icon name="phone" size={16} />
                <bdi dir="ltr">{phone}</bdi>
              </a>
            )}
          </span>
        </FactRow>
        <FactRow label={t('checkIn')}>
          <span className="strong">{checkInText(booking, locale)}</span>
          {policies.checkInUntil && (
            <span className="block text-14 text-ink-2">
              {t('receptionUntil', { time: leftToRight(policies.checkInUntil) })}
            </span>
          )}
        </FactRow>
        <FactRow label={t('checkOut')}>
          <span className="strong">{checkOutText(booking, locale)}</span>
          <span className="block text-14 text-ink-2">{t('localTime', { place: address.city })}</span>
        </FactRow>
        <FactRow label={t('room')}>
          {room}
          <span className="block text-14 text-ink-2">{hotel(`boards.${booking.boardType}`)}</span>
        </FactRow>
        <FactRow label={t('travellers')}>
          <GuestNames booking={booking} />
          <span className="block text-14 text-ink-2">
            {search('guestCount', { count: guestCountOf(booking) })}
          </span>
          {isEditable && (
            <Link
              href={links.travellers}
              className="link target mt-1 inline-flex items-center gap-1.5 text-14"
            >
              <Icon name="edit" size={16} />
              {t('editTravellers')}
            </Link>
          )}
          <TravellerChangeNote booking={booking} locale={locale} />
          {booking.lacksPassports && isEditable && (
            <span className="mt-1 flex items-start gap-1.5 text-14 text-warn">
              <Icon name="alert" size={18} />
              {t('passportsMissing')}
            </span>
          )}
        </FactRow>
        {booking.specialRequests && (
          <FactRow label={t('requests')}>
            <bdi>{booking.specialRequests}</bdi>
          </FactRow>
        )}
        <FactRow label={t('price')}>
          <PriceRows
            rows={[
              { label: t('total'), value: money(booking.totalMinor), tone: 'strong' },
              ...(booking.status === 'cancelled'
                ? []
                : [
                    {
                      label: isUnpaid ? t('dueNow') : t('paid'),
                      value: paidNow > 0 ? money(paidNow) : t('nothing'),
                    },
                    ...atHotel,
                  ]),
              ...conversion,
            ]}
          />
          {isUnpaid && booking.holdKind === 'held' && (
            <p className="mt-2 text-14 text-ink-2">{t('roomHeld')}</p>
          )}
          {isUnpaid && booking.holdKind === 'price_only' && (
            <p className="mt-2 text-14 text-ink-2">{checkout('priceOnly')}</p>
          )}
        </FactRow>
      </dl>
      {booking.status !== 'cancelled' && !isUnpaid && !isPending && (
        <div className="flex flex-wrap gap-2 pt-4">
          <ButtonLink href={links.voucher} variant="quiet" size="small" icon="print">
            {t('voucher')}
          </ButtonLink>
          <a
            href={links.calendar}
            download
            className="inline-flex min-h-11 items-center gap-2 rounded-button px-[1.125rem] text-14 font-semibold hover:bg-sunken"
          >
            <Icon name="calendar" />
            {t('addToCalendar')}
          </a>
        </div>
      )}
    </>
  );
}
