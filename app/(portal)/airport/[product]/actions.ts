'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/account/ask-to-sign-in.ts';
import { airportVisitHref, parseAirportVisit } from '#components/airport/airport-visit-query.ts';
import type { HoldAnswer, Trouble } from '#components/booking/hold-answer.ts';
import { venueKinds } from '#server/airport/port.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import {
  type MemberPortal,
  noteRefusal,
  priceLine,
  readPortal,
  readTrimmedText,
} from '#server/portal/index.ts';
import { cancelTravelBooking, prebookTravelSlot } from '#server/travel-bookings/index.ts';
import { airportContext } from '../airport-context.ts';

/**
 * Holds the chosen slot for fifteen minutes and goes on to who comes; a walk-in holds nothing and goes on at once. A
 * price above the one that was seen comes back to be agreed to, and nothing stays held meanwhile.
 */
export async function reserveVisit(_: HoldAnswer, form: FormData): Promise<HoldAnswer> {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('airport.hold')]);
  const venueId = readTrimmedText(form, 'venue');
  const slot = readTrimmedText(form, 'slot');
  const visit = parseAirportVisit({
    date: readTrimmedText(form, 'date'),
    guests: readTrimmedText(form, 'guests'),
  });
  const here = airportVisitHref(venueId, visit);
  const answer: HoldAnswer = { values: { slot }, errors: {}, change: null, trouble: null };
  const asked = await askToSignIn(portal, form, here);
  if (asked || !portal?.memberContext) return { ...answer, trouble: asked };
  const [how = '', time = '', seenPrice = ''] = slot.split(' ');
  const kind = venueKinds.find((one) => one === readTrimmedText(form, 'kind'));
  if (!kind || !time) return { ...answer, trouble: { title: t('noTimeTitle'), text: t('noTimeText') } };
  const book = `/airport/${encodeURIComponent(venueId)}/book`;
  if (how === 'walk_in') {
    const guests = String(visit.guests);
    redirect(`${book}?${new URLSearchParams({ walk_in: time, date: visit.date, guests, seen: seenPrice })}`);
  }
  const agreed = readTrimmedText(form, 'agreed_slot') === slot ? readTrimmedText(form, 'agreed') : '';
  const seen = Number(agreed || seenPrice);
  let holdId: string;
  try {
    const ctx = airportContext(portal as MemberPortal);
    const held = await prebookTravelSlot(ctx, {
      product_type: kind,
      product_id: venueId,
      date: visit.date,
      time,
      passenger_count: visit.guests,
    });
    if (!(held.total <= seen)) {
      await cancelTravelBooking(ctx, { booking_id: held.prebooking_id, dry_run: false });
      const line = (amount: number) => priceLine(amount, held.currency, portal.locale);
      const change = { previous: line(seen), now: line(held.total), agreed: String(held.total) };
      return { ...answer, change };
    }
    holdId = held.prebooking_id;
  } catch (err) {
    const problem = noteRefusal(portal, err, 'a slot of an airport service could not be held');
    return { ...answer, trouble: await troubleOf(problem, portal.requestId, here) };
  }
  redirect(`${book}?hold=${holdId}`);
}

async function troubleOf(problem: Problem | null, requestId: string, here: string): Promise<Trouble> {
  const t = await getTranslations('airport.hold');
  const way = { href: here, label: t('otherTimes') };
  switch (problem?.code) {
    case 'sold_out':
      return { title: t('soldOutTitle'), text: t('soldOutText'), way };
    case 'validation_failed':
    case 'not_found':
      return { title: t('goneTitle'), text: t('goneText'), way };
    default:
      return { title: t('failedTitle'), text: t('failedText'), requestId };
  }
}
