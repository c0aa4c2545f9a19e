import { getTranslations } from 'next-intl/server';
import { leftToRight } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { localTimeText, priceLine } from '#server/portal/index.ts';
import { dueAtHotelText } from '../hotels/due-at-hotel.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FactRow } from '../ui/fact-row.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PriceRows } from '../ui/price.tsx';
import { Names } from './names.tsx';
import {
  addressText,
  checkInAt,
  checkOutAt,
  guestCountOf,
  mapHref,
  type StayBooking,
  zoneOf,
} from './stay-facts.ts';

/** Links to the pages of a stay. */
export type StayLinks = {
  voucher: string;
  calendar: string;
  travellers: string;
  cancel: string;
  /** Link to pay an unpaid booking; null if its checkout is not open. */
  pay: string | null;
};

/** A hotel booking with all details: code, address, times in the hotel's time zone, guests and price. */
export async function StayCard({
  portal,
  booking,
  links,
}: {
  portal: Portal;
  booking: StayBooking;
  links: StayLinks;
}) {
  const [t, hotel, search] = await Promise.all([
    getTranslations('trips'),
    getTranslations('hotel'),
    getTranslations('search'),
  ]);
  const { locale } = portal;
  const zone = zoneOf(booking);
  const isEditable = booking.status === 'confirmed' || booking.status === 'pending_payment';
  const isUnpaid = booking.status === 'pending_payment';
  const hours = booking.property_rules;
  const room = [booking.room_details?.name, booking.room_details?.beds].filter(Boolean).join(' · ');
  const guests = booking.traveller_info?.travellers.map((one) => `${one.first_name} ${one.last_name}`) ?? [];
  const named = guests.length > 0 ? guests : [booking.guest_name].filter((name) => name !== null);
  const money = (amount: number) => priceLine(amount, booking.currency, locale);
  const { due_at_property: amount, due_at_property_local: local, currency } = booking;
  const atHotel = await dueAtHotelText({ amount, currency, local }, locale);
  const phone = booking.hotel_contact?.phone;
  return (
    <>
      <dl className="rows mt-2">
        {booking.confirmation_code && (
          <FactRow label={t('code')}>
            <bdi dir="ltr" className="numeric strong select-all">
              {booking.confirmation_code}
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
              <a href={`tel:${phone}`} className="link target inline-flex items-center gap-1.5">
                <Icon name="phone" size={16} />
                <bdi dir="ltr">{phone}</bdi>
              </a>
            )}
          </span>
        </FactRow>
        <FactRow label={t('checkIn')}>
          <span className="strong">{localTimeText(checkInAt(booking), zone, locale)}</span>
          {hours && (
            <span className="block text-14 text-ink-2">
              {t('receptionUntil', { time: leftToRight(hours.check_in_until) })}
            </span>
          )}
        </FactRow>
        <FactRow label={t('checkOut')}>
          <span className="strong">{localTimeText(checkOutAt(booking), zone, locale)}</span>
          <span className="block text-14 text-ink-2">
            {t('localTime', { place: booking.hotel_address?.city ?? zone })}
          </span>
        </FactRow>
        <FactRow label={t('room')}>
          {room}
          <span className="block text-14 text-ink-2">
            {booking.rate_plan && hotel(`boards.${booking.rate_plan.board_type}`)}
          </span>
        </FactRow>
        <FactRow label={t('travellers')}>
          <Names names={named} />
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
          {booking.traveller_info && !booking.traveller_info.complete && isEditable && (
            <span className="mt-1 flex items-start gap-1.5 text-14 text-warn">
              <Icon name="alert" size={18} />
              {t('passportsMissing')}
            </span>
          )}
        </FactRow>
        {booking.special_requests && (
          <FactRow label={t('requests')}>
            <bdi>{booking.special_requests}</bdi>
          </FactRow>
        )}
        <FactRow label={t('price')}>
          <PriceRows
            rows={[
              { label: t('total'), value: money(booking.total), tone: 'strong' },
              ...(booking.status === 'cancelled'
                ? []
                : [
                    {
                      label: isUnpaid ? t('dueNow') : t('paid'),
                      value: booking.due_now > 0 ? money(booking.due_now) : t('nothing'),
                    },
                    {
                      label: t('atProperty'),
                      value: atHotel ?? t('nothingMore'),
                    },
                  ]),
            ]}
          />
        </FactRow>
      </dl>
      {booking.status !== 'cancelled' && !isUnpaid && (
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
