import { notFound, redirect } from 'next/navigation';
import { endedWords } from '#components/booking/ended-words.ts';
import { nullIfNotFound } from '#components/booking/null-if-not-found.ts';
import { viewOfKind } from '#components/product-views/product-views.ts';
import { EmptyState } from '#components/ui/states.tsx';
import { visibleBooking } from '#server/modules/bookings/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

type Props = { portal: MemberPortal; id: string };

/** The result of a booking that belongs to no trip any more: the links in its e-mails still lead here. */
export async function EndedBooking({ portal, id }: Props) {
  const known = await nullIfNotFound(visibleBooking({ ...portal.memberContext, key: null }, id));
  const view = known && viewOfKind(known.kind);
  const booking = view && (await view.read(portal, id));
  if (!view || !booking) notFound();
  if (view.ownPage) redirect(view.ownPage(booking));
  if (!view.ended || (booking.status !== 'failed' && booking.status !== 'expired')) notFound();
  const ended = await view.ended(portal, booking);
  // Without the module there is nothing similar to link to.
  const action = portal.app.modules.includes(view.module) ? ended.find : undefined;
  if (booking.status === 'expired') {
    return (
      <EmptyState icon="clock" level="h1" title={ended.expiredTitle} {...(action && { action })}>
        {ended.expiredText}
      </EmptyState>
    );
  }
  const words = await endedWords(portal, id, ended.refused);
  return (
    <EmptyState icon="alert" level="h1" title={ended.failedTitle} {...(action && { action })}>
      {words?.reason} <span className="strong text-ink">{words?.money}</span> {ended.perks}
    </EmptyState>
  );
}
