import { getTranslations } from 'next-intl/server';
import { calendarFile } from '#server/modules/bookings/index.ts';
import { inLocale } from '#server/modules/theming/index.ts';
import { localTimeText, type MemberPortal, readPortal } from '#server/portal/index.ts';
import { findBookingOfTrip } from '../../../open-booking.ts';

type Params = { params: Promise<{ id: string; booking: string }> };

/**
 * The calendar file of a booking. Opening it again after a change or cancellation replaces or removes the
 * entry.
 */
export async function GET(_: Request, { params }: Params): Promise<Response> {
  const { id, booking } = await params;
  const portal = await readPortal();
  if (!portal) return new Response(null, { status: 404 });
  if (!portal.memberContext) {
    return new Response(null, {
      status: 303,
      headers: { location: `/login?to=${encodeURIComponent(`/trips/${id}`)}` },
    });
  }
  const file = await fileOf(portal as MemberPortal, id, booking);
  if (!file) return new Response(null, { status: 404 });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="booking-${booking.slice(-8)}.ics"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** The calendar file of a booking of this trip; null while nothing is booked. */
async function fileOf(portal: MemberPortal, id: string, bookingId: string): Promise<string | null> {
  const found = await findBookingOfTrip(portal, { id, booking: bookingId });
  const entry = found && (await found.view.calendar?.(portal, found.booking));
  if (!entry) return null;
  const t = await getTranslations('trips');
  const { brand, locale } = portal;
  const { lines, freeUntil, timeZone, ...facts } = entry;
  return calendarFile({
    ...facts,
    bookingId,
    description: lines.filter(Boolean).join('\n'),
    url: `${portal.origin}/trips/${found.tripId}`,
    isCancelled: found.booking.status === 'cancelled',
    reminder:
      freeUntil === null
        ? null
        : {
            freeUntil,
            text: t('freeEnds', {
              hotel: entry.title,
              time: localTimeText(freeUntil, timeZone, locale),
            }),
          },
    product: inLocale(brand.names, brand, locale),
  });
}
