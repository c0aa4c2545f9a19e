import { getTranslations } from 'next-intl/server';
import { guestSlots, type StayBooking } from '#server/modules/hotels/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText } from '#server/portal/index.ts';
import { Names } from '../booking/names.tsx';
import { Icon } from '../ui/icon.tsx';
import { guestNames, zoneOf } from './stay-facts.ts';

/** The names of a stay's guests; of several rooms, those of each room, with the lead guest for a room without a name. */
export async function GuestNames({ booking }: { booking: StayBooking }) {
  const { rooms } = booking.stay.party;
  if (rooms === 1) return <Names names={guestNames(booking)} />;
  const t = await getTranslations('trips');
  const lead = `${booking.leadGuest.firstName} ${booking.leadGuest.lastName}`;
  const slots = guestSlots(booking.stay.party, booking.travellers);
  return Array.from({ length: rooms }, (_, index) => index + 1).map((number) => {
    const named = slots.flatMap(({ room, guest }) =>
      room === number && guest ? [`${guest.firstName} ${guest.lastName}`] : [],
    );
    return (
      <span key={number} className="block">
        <span className="text-14 text-ink-2">{t('roomNumber', { number })}</span>{' '}
        <Names names={named.length > 0 ? named : [lead]} />
      </span>
    );
  });
}

/** What became of new names that the hotel was asked for and does not have; nothing without any. */
export async function TravellerChangeNote({ booking, locale }: { booking: StayBooking; locale: Locale }) {
  const change = booking.travellerChange;
  if (!change) return null;
  const t = await getTranslations('trips.travellerChange');
  const date = dateText(change.requestedAt, locale, { day: 'numeric', month: 'long' }, zoneOf(booking));
  const isOpen = change.status === 'pending';
  return (
    <span className="mt-2 flex items-start gap-1.5 text-14 text-warn">
      <Icon name={isOpen ? 'clock' : 'info'} size={18} className="mt-px flex-none" />
      <span>{isOpen ? t('asked', { date }) : t('declined', { date })}</span>
    </span>
  );
}
