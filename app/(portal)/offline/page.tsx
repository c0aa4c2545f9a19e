import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BookingPass } from '#components/booking/booking-pass.tsx';
import { Logo } from '#components/portal/logo.tsx';
import { phoneText, TelephoneLink } from '#components/portal/telephone-link.tsx';
import { tripDates, tripTitle } from '#components/trips/trip-facts.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { inLocale } from '#server/modules/theming/index.ts';
import { findNextTrip, isPlanned, type TripSummary } from '#server/modules/trips/index.ts';
import { addDays, localToInstant } from '#server/platform/time/index.ts';
import {
  dateText,
  type MemberPortal,
  offlineKey,
  openPage,
  type Portal,
  type SearchParams,
} from '#server/portal/index.ts';
import { readPasses } from './read-passes.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('offline'))('title'), robots: { index: false } };
}

/**
 * Days after a trip's end until which a device shows its pass, and days for which it keeps a page without a
 * trip.
 */
const daysAfterTrip = 2;
const daysWithoutTrip = 30;

/**
 * The page that a member's device stores for use without a network: the passes of the next trip. It needs no
 * script. The service worker stores it under the key in `data-stored-for` and not longer than
 * `data-stored-until`.
 */
export default async function OfflinePage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openPage({ path: '/offline', searchParams });
  const trip = portal.memberContext ? await findNextTrip(portal.memberContext) : null;
  const passes = trip ? await readPasses(portal as MemberPortal, trip) : [];
  const [t, states] = await Promise.all([getTranslations('offline'), getTranslations('states')]);
  const bookingsWithoutCode = trip ? trip.bookings.filter(isPlanned).length - passes.length : 0;
  return (
    <div data-stored-for={offlineKey(portal)} data-stored-until={storedUntil(trip)} className="min-h-dvh">
      <header className="wrap logo-tone flex min-h-16 items-center">
        <Logo portal={portal} />
      </header>
      <main id="main" className="wrap grid max-w-form gap-6 pt-4 pb-16">
        <div className="grid gap-2">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="text-ink-2">
            {t('lead', { time: nowText(portal, trip) })} {t('until')}
          </p>
        </div>
        {/* Requests the current address again: the worker shows this page under any address. */}
        <form>
          <button type="submit" className={buttonClass({ variant: 'quiet' })}>
            {states('retry')}
          </button>
        </form>
        {trip && (
          <div className="border-t border-line pt-6">
            <p className="label">{t('trip')}</p>
            <h2 className="heading-2 mt-1">{await tripTitle(trip)}</h2>
            <p className="text-ink-2">{tripDates(trip, portal.locale)}</p>
          </div>
        )}
        {passes.map((pass) => (
          <BookingPass
            key={pass.id}
            portal={portal}
            shown={pass.shown}
            code={pass.code}
            payload={pass.payload}
            text={pass.text}
            note={pass.note}
          />
        ))}
        {bookingsWithoutCode > 0 && (
          <p className="text-14 text-ink-2">{t('more', { count: bookingsWithoutCode })}</p>
        )}
        {!trip && <p>{portal.member ? t('none') : t('signedOut')}</p>}
        <Telephone portal={portal} />
      </main>
    </div>
  );
}

async function Telephone({ portal }: { portal: Portal }) {
  const t = await getTranslations('offline');
  const { brand, locale } = portal;
  const { phone } = brand.support;
  return (
    <p className="border-t border-line pt-6 text-ink-2">
      {t.rich('call', {
        brand: inLocale(brand.names, brand, locale),
        number: phoneText(phone),
        phone: (text) => <TelephoneLink phone={phone}>{text}</TelephoneLink>,
      })}
    </p>
  );
}

/** Expiry of the stored page, in milliseconds since 1970. */
function storedUntil(trip: TripSummary | null): number {
  if (!trip) return Date.now() + daysWithoutTrip * 86_400_000;
  return Date.parse(localToInstant(addDays(trip.endDate, daysAfterTrip), '00:00', trip.timeZone));
}

/** The current time in the trip's time zone, otherwise in the partner's. */
function nowText({ brand, locale }: Portal, trip: TripSummary | null): string {
  return dateText(
    new Date().toISOString(),
    locale,
    {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    },
    trip?.timeZone ?? brand.support.timeZone,
  );
}
