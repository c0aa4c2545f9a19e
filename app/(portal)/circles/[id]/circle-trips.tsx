import { getTranslations } from 'next-intl/server';
import { iconOf } from '#components/booking/booking-kinds.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { type CircleTrip, type CircleTripPage, listCircleTrips } from '#server/modules/trips/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { dateText, type MemberPortal } from '#server/portal/index.ts';

/** Upcoming bookings shared with the circle, soonest first. The member's own ones link to their trip. */
export async function CircleTrips({
  portal,
  circleId,
  cursor,
}: {
  portal: MemberPortal;
  circleId: string;
  cursor: string | undefined;
}) {
  const [t, read] = await Promise.all([getTranslations('circles'), readTrips(portal, circleId, cursor)]);
  return (
    <section aria-labelledby="trips" className="grid gap-3">
      <h2 id="trips" className="heading-2">
        {t('tripsTitle')}
      </h2>
      {!read ? (
        <p className="text-ink-2">{t('tripsFailed')}</p>
      ) : read.trips.length === 0 ? (
        <p className="text-ink-2">
          {t('tripsNone')}{' '}
          {portal.app.modules.includes('hotels') && (
            <Link href="/hotels" className="link target">
              {t('toHotels')}
            </Link>
          )}
        </p>
      ) : (
        <ul className="rows">
          {read.trips.map((planned) => (
            <PlannedRow key={planned.bookingId} portal={portal} planned={planned} />
          ))}
        </ul>
      )}
      {read?.nextCursor && (
        <Link
          href={`/circles/${circleId}?trips=${encodeURIComponent(read.nextCursor)}#trips`}
          className="link target text-14"
          rel="next"
        >
          {t('tripsMore')}
        </Link>
      )}
    </section>
  );
}

async function PlannedRow({ portal, planned }: { portal: MemberPortal; planned: CircleTrip }) {
  const t = await getTranslations('circles');
  const { title, place, bookedBy, isMine, status } = planned;
  const day = (instant: string) =>
    dateText(instant, portal.locale, { weekday: 'short', day: 'numeric', month: 'short' }, planned.timeZone);
  const [from, until] = [day(planned.startsAt), day(planned.endsAt)];
  const facts = [
    place.name,
    from === until ? from : `${from} – ${until}`,
    isMine ? t('you') : bookedBy.username,
    status === 'pending_supplier' ? t('waitingForSupplier') : null,
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-4 py-4">
      <Icon name={iconOf(planned.kind)} className="text-ink-2" />
      <span className="grid min-w-0">
        {isMine ? (
          <Link href={`/trips/${planned.bookingId}`} className="strong break-words covering">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi className="strong break-words">{title}</bdi>
        )}
        <span className="text-14 text-ink-2">
          {facts.map((fact, index) => (
            <span key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </span>
      </span>
      {isMine && <Icon name="chevron" className="text-ink-2" />}
    </li>
  );
}

/** Null if the trips could not be read. An invalid cursor starts the list from the beginning. */
async function readTrips(
  portal: MemberPortal,
  circleId: string,
  cursor: string | undefined,
): Promise<CircleTripPage | null> {
  const ctx = portal.memberContext;
  try {
    return await listCircleTrips(ctx, { circle_id: circleId, when: 'upcoming', limit: 20, cursor });
  } catch (err) {
    if (cursor && isProblem(err, 'validation_failed')) return readTrips(portal, circleId, undefined);
    ctx.log.error({ err }, 'the trips of a circle could not be read');
    return null;
  }
}
