'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { airportContext } from '#components/airport/airport-context.ts';
import { airportVisitHref, parseAirportVisit } from '#components/airport/airport-visit-query.ts';
import { askToSignIn } from '#components/booking/ask-to-sign-in.ts';
import { firstAnswer, type HoldAnswer, type Trouble } from '#components/booking/hold-answer.ts';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import { ownHoldTrouble } from '#components/booking/own-hold-trouble.ts';
import {
  cancelTravelBooking,
  findUnpaidSlot,
  prebookTravelSlot,
} from '#server/modules/airport-services/bookings/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import { readAmount } from '#server/portal/forms/read-amount.ts';
import {
  type ActionContext,
  formAction,
  logActionFailure,
  type MemberPortal,
  moneyLine,
} from '#server/portal/index.ts';
import { reserveVisitForm } from './forms.ts';

const message = 'a slot of an airport service could not be held';

/**
 * Holds the chosen slot for 15 minutes and redirects to the guest details. A walk-in is redirected without a
 * hold. If the price is above the displayed one, the hold is released and the new price returns for the
 * member's consent.
 */
export const reserveVisit = formAction(
  reserveVisitForm,
  { message, failed },
  async (input, attempt): Promise<HoldAnswer> => {
    const portal = attempt.portal as MemberPortal | null;
    const visit = parseAirportVisit({ date: input.date, guests: input.guests });
    const here = airportVisitHref(input.venue, visit);
    const answer = firstAnswer({ slot: input.slot });
    const signInTrouble = await askToSignIn(portal, input.page_member, here);
    if (signInTrouble || !portal?.memberContext) return { ...answer, trouble: signInTrouble };
    const [how, time = '', seenMinorText = ''] = input.slot.split(' ');
    if (!input.kind || !time) return { ...answer, trouble: await noTimeTrouble() };
    const book = `/airport/${encodeURIComponent(input.venue)}/book`;
    if (how === 'walk_in') {
      const guests = String(visit.guests);
      redirect(
        `${book}?${new URLSearchParams({ walk_in: time, date: visit.date, guests, seen: seenMinorText })}`,
      );
    }
    const agreed = input.agreed_slot === input.slot ? input.agreed : null;
    const seenMinor = agreed ?? readAmount(seenMinorText);
    if (seenMinor === null) return failed(attempt);
    let holdId: string;
    try {
      const ctx = airportContext(portal);
      const held = await prebookTravelSlot(ctx, {
        product_type: input.kind,
        product_id: input.venue,
        date: visit.date,
        time,
        passenger_count: visit.guests,
        currency: portal.currency,
      });
      if (held.totalMinor > seenMinor) {
        await cancelTravelBooking(ctx, { booking_id: held.id, dry_run: false });
        const line = (minor: number) => moneyLine(minor, held.currency, portal.locale);
        const change = {
          previous: line(seenMinor),
          now: line(held.totalMinor),
          agreed: String(held.totalMinor),
        };
        return { ...answer, change };
      }
      holdId = held.id;
    } catch (err) {
      const problem = logActionFailure(portal, err, message);
      const slot = { productId: input.venue, date: visit.date, time };
      const own = problem?.code === 'sold_out' ? await ownHold(portal, slot) : null;
      return { ...answer, trouble: own ?? (await troubleOf(problem, portal.requestId, here)) };
    }
    redirect(`${book}?hold=${holdId}`);
  },
);

/** The member's own hold of places in the slot, which may be what has sold it out; null if there is none. */
async function ownHold(
  portal: MemberPortal,
  slot: Parameters<typeof findUnpaidSlot>[1],
): Promise<Trouble | null> {
  const held = await findUnpaidSlot(portal.memberContext, slot);
  const book = `/airport/${encodeURIComponent(slot.productId)}/book`;
  return ownHoldTrouble(portal, held, { what: 'places', bookingPage: (id) => `${book}?hold=${id}` });
}

async function failed({ portal, typed }: ActionContext): Promise<HoldAnswer> {
  return { ...firstAnswer({ slot: typed.slot ?? '' }), trouble: await failedTrouble(portal?.requestId) };
}

async function noTimeTrouble(): Promise<Trouble> {
  const t = await getTranslations('airport.hold');
  return { title: t('noTimeTitle'), text: t('noTimeText') };
}

async function troubleOf(problem: Problem | null, requestId: string, here: string): Promise<Trouble> {
  const t = await getTranslations('airport.hold');
  const way = { href: here, label: t('otherTimes') };
  switch (problem?.code) {
    case 'rate_limited':
      return holdLimitTrouble(problem);
    case 'sold_out':
      return { title: t('soldOutTitle'), text: t('soldOutText'), way };
    case 'validation_failed':
    case 'not_found':
      return { title: t('goneTitle'), text: t('goneText'), way };
    default:
      return failedTrouble(requestId);
  }
}

async function failedTrouble(requestId: string | undefined): Promise<Trouble> {
  const t = await getTranslations('airport.hold');
  return { title: t('failedTitle'), text: t('failedText'), requestId };
}
