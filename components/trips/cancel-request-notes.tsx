import { getTranslations } from 'next-intl/server';
import { type OpenCancelRequest, readCancelRequests } from '#server/modules/bookings/index.ts';
import { dateText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { FollowBooking } from '../booking/follow-booking.tsx';
import { Icon } from '../ui/icon.tsx';

/** Cancellations that a supplier has not answered, or has declined and why; nothing if there are none. */
export async function CancelRequestNotes({
  portal,
  bookingIds,
}: {
  portal: MemberPortal;
  bookingIds: readonly string[];
}) {
  const requests = await readCancelRequests(portal.memberContext, bookingIds);
  if (requests.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3">
      {requests.map((request) => (
        <li key={request.id} className="rounded-card bg-warn-soft p-5">
          <RequestNote portal={portal} request={request} />
        </li>
      ))}
    </ul>
  );
}

async function RequestNote({ portal, request }: { portal: MemberPortal; request: OpenCancelRequest }) {
  const t = await getTranslations('trips.cancelRequest');
  const { locale } = portal;
  const { id, title, at, declined, terms, currency, timeZone } = request;
  const day = (instant: string) => dateText(instant, locale, { day: 'numeric', month: 'long' }, timeZone);
  return (
    <div className="flex items-start gap-2">
      <Icon name={declined ? 'info' : 'clock'} className="mt-0.5 text-warn" />
      <div className="grid gap-1">
        <p className="strong">{declined ? t('declinedTitle') : t('askedTitle')}</p>
        <p className="label">
          <bdi>{title}</bdi>
        </p>
        {declined ? (
          <p>
            {t('declined', { date: day(declined.at) })} {t(`reasons.${declined.reason}`)} {t('help')}
          </p>
        ) : (
          <>
            <FollowBooking bookingId={id} status="cancellation_pending" />
            <p>{t('asked', { date: day(at) })}</p>
            {terms.refundMinor > 0 && (
              <p>{t('least', { amount: moneyLine(terms.refundMinor, currency, locale) })}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
