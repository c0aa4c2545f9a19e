'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { airportContext, readWallet } from '#components/airport/airport-context.ts';
import { airportVisitHref } from '#components/airport/airport-visit-query.ts';
import { findAirportBooking } from '#components/airport/find-airport-booking.ts';
import { holdSlotAgain, visitTimesHref } from '#components/airport/hold-slot-again.ts';
import type { VisitAnswer } from '#components/airport/visit-form.tsx';
import { answerRefusedFields } from '#components/booking/answer-refused-fields.ts';
import { askToSignIn } from '#components/booking/ask-to-sign-in.ts';
import { firstAnswer, type HoldAnswer, type Trouble } from '#components/booking/hold-answer.ts';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import * as contract from '#server/modules/airport-services/bookings/contract.ts';
import {
  cancelTravelBooking,
  createTravelBooking,
  getTravelBooking,
  initiateTravelPayment,
} from '#server/modules/airport-services/bookings/index.ts';
import { getVenue } from '#server/modules/airport-services/catalogue/index.ts';
import { createCheckoutSession, liveSessionsOf } from '#server/modules/checkout/index.ts';
import { getProfile } from '#server/modules/tenants/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import {
  type ActionContext,
  formAction,
  logActionFailure,
  type MemberPortal,
  moneyLine,
  plainFormAction,
} from '#server/portal/index.ts';
import { submitOnce } from '../../../perks/submit-once.ts';
import * as forms from './forms.ts';
import { explainFields, type ReadOrder, readOrder } from './read-order.ts';
import { perksCoverPrice } from './read-perks.ts';
import { readVisitSelection, type SelectedVisit } from './read-visit-selection.ts';

const message = 'an airport service could not be booked';
const queryFields = ['hold', 'walk_in', 'date', 'guests'] as const;

/** The booking page for the values of a form. */
function pageOf(input: { venue: string } & { [name in (typeof queryFields)[number]]?: string }): string {
  const query = new URLSearchParams();
  for (const name of queryFields) if (input[name]) query.set(name, input[name]);
  return `/airport/${encodeURIComponent(input.venue)}/book?${query}`;
}

/**
 * Books the visit for the named guest and redirects to payment, or to the confirmation if perks cover the
 * total. Invalid fields, a walk-in that costs more than the displayed price, and perks that cover the total
 * while the button leads to payment, return with everything that was typed.
 */
export const bookVisit = formAction(
  forms.bookVisitForm,
  {
    message,
    failed,
    refused: answerRefusedFields(explainFields, failed),
  },
  async (input, attempt): Promise<VisitAnswer> => {
    const answer = firstAnswer(attempt.typed);
    const portal = attempt.portal as MemberPortal | null;
    const here = pageOf(input);
    const signInTrouble = await askToSignIn(portal, input.page_member, here);
    if (signInTrouble || !portal?.memberContext) return { ...answer, trouble: signInTrouble };
    let next: string;
    try {
      const ctx = airportContext(portal);
      const [venue, wallet, profile] = await Promise.all([
        getVenue(ctx, { id: input.venue, currency: portal.currency }),
        readWallet(portal),
        getProfile(portal.memberContext),
      ]);
      const { hold, walk_in, date, guests } = input;
      const selected = await readVisitSelection(portal, venue, { hold, walk_in, date, guests });
      if (!selected || selected.how === 'refused') redirect(here);
      const read = await readOrder(input, venue, selected, { country: profile.country, wallet });
      if (Object.keys(read.errors).length > 0) return { ...answer, errors: read.errors };
      const { visit } = selected;
      if (selected.how === 'walk_in') {
        const { agreed } = input;
        if (agreed === null) return failed(attempt);
        if (visit.totalMinor > agreed) {
          const line = (minor: number) => moneyLine(minor, visit.currency, portal.locale);
          const change = {
            previous: line(agreed),
            now: line(visit.totalMinor),
            agreed: String(visit.totalMinor),
          };
          return { ...answer, change };
        }
      }
      const { perkIds } = read;
      const isCovered = perksCoverPrice(portal, venue, selected, { wallet, perkIds });
      // Without scripts the button does not follow the boxes, and one that leads to payment must not book.
      if (isCovered && input.books !== '1') return { ...answer, isCovered };
      next = await bookAndPay(portal, selected, read, input.key);
    } catch (err) {
      if (pageShows.some((code) => isProblem(err, code))) redirect(here);
      const problem = logActionFailure(portal, err, message);
      return { ...answer, trouble: await troubleOf(problem, portal.requestId, input) };
    }
    redirect(next);
  },
);

/** The hold has expired or is already paid, or a perk was used elsewhere: the page shows which. */
const pageShows = ['hold_expired', 'invalid_state', 'insufficient_perk_balance'] as const;

async function failed({ portal, typed }: ActionContext): Promise<HoldAnswer> {
  return { ...firstAnswer(typed), trouble: await failedTrouble(portal?.requestId) };
}

/** Creates the booking, or updates an unpaid one, and returns the address of its payment page. */
async function bookAndPay(
  portal: MemberPortal,
  selected: SelectedVisit,
  read: ReadOrder,
  key: string,
): Promise<string> {
  const ctx = airportContext(portal);
  const { order, perkIds } = read;
  const before = selected.how === 'held' ? selected.booking : null;
  if (before?.leadPassenger) {
    const dropsPerks = before.payment.perkItemIds.length > 0 && perkIds.length === 0;
    if (!dropsPerks) return openCheckout(portal, before.id, read);
    // The perks of a booking can be replaced but not removed: the booking is cancelled and created again.
    await cancelTravelBooking(ctx, { booking_id: before.id, dry_run: false });
    order.prebooking_id = undefined;
    order.special_requests = before.specialRequests ?? undefined;
    order.circle_id = before.circleId ?? undefined;
  }
  const paysAll = perkIds.length === order.passenger_count;
  const wanted = { ...order, ...(paysAll ? { perk_payment: { item_ids: perkIds } } : {}) };
  // A held slot can be booked only once, by its id. A walk-in has no id yet, so the form's key prevents a
  // duplicate.
  const once = { contract: contract.createTravelBooking, subject: JSON.stringify(wanted), key };
  const { id } = await submitOnce(portal, once, (keyed) =>
    createTravelBooking({ ...ctx, ...(keyed.keyed ? { keyed: keyed.keyed } : {}) }, wanted),
  );
  const booked = await getTravelBooking(ctx, { booking_id: id });
  if (perkIds.length > 0 && !paysAll) return openCheckout(portal, booked.id, { ...read, phone: undefined });
  if (booked.price.dueMinor > 0) {
    const payment = await initiateTravelPayment(ctx, {
      booking_id: booked.id,
      payment_method: 'card',
      return_url: `/trips/${booked.id}`,
    });
    return `/checkout/${payment.sessionId}`;
  }
  const [session] = await liveSessionsOf(ctx, portal.app.id, [booked.id]);
  return session ? `/checkout/${session}` : `/trips/${booked.id}`;
}

/** Opens a checkout session for an existing booking with changed names or perks, and returns its address. */
async function openCheckout(portal: MemberPortal, bookingId: string, read: ReadOrder): Promise<string> {
  const { order, phone, perkIds } = read;
  const { first_name, last_name, email } = order.lead_passenger;
  const session = await createCheckoutSession(airportContext(portal), {
    items: [
      {
        type: 'travel',
        id: bookingId,
        passenger: { first_name, last_name, email, phone, flight_number: order.flight_number },
      },
    ],
    ...(perkIds.length > 0 ? { perk_payment: { item_ids: perkIds } } : {}),
    payment_method: 'card',
    success_url: `/trips/${bookingId}`,
  });
  return `/checkout/${session.id}`;
}

async function troubleOf(
  problem: Problem | null,
  requestId: string,
  { venue, date }: forms.BookVisitInput,
): Promise<Trouble> {
  const hold = await getTranslations('airport.hold');
  const way = { href: airportVisitHref(venue, { date, guests: 1 }), label: hold('otherTimes') };
  switch (problem?.code) {
    case 'rate_limited':
      return holdLimitTrouble(problem);
    case 'sold_out':
      return { title: hold('soldOutTitle'), text: hold('soldOutText'), way };
    case 'validation_failed':
    case 'not_found':
      return { title: hold('goneTitle'), text: hold('goneText'), way };
    default:
      return failedTrouble(requestId);
  }
}

async function failedTrouble(requestId: string | undefined): Promise<Trouble> {
  const t = await getTranslations('airport.booking');
  return { title: t('failedTitle'), text: t('failedText'), requestId };
}

/** Fallback for a form that names no booking. */
const toAirports = () => redirect('/airport');

/** Releases the hold and redirects to the other times. */
export const releaseHeldSlot = plainFormAction(
  forms.releaseHeldSlotForm,
  { message: 'a held slot could not be released', failed: toAirports },
  async (input, { portal }) => {
    const here = pageOf(input);
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(here)}`);
    let booking: Awaited<ReturnType<typeof findAirportBooking>>;
    try {
      booking = await findAirportBooking(portal as MemberPortal, input.hold);
      if (!booking) redirect('/airport');
      await cancelTravelBooking(portal.memberContext, { booking_id: booking.id, dry_run: false });
    } catch (err) {
      // A payment is in progress or has succeeded: the booking page shows its state.
      logActionFailure(portal, err, 'a held slot could not be released');
      redirect(here);
    }
    redirect(visitTimesHref(booking));
  },
);

/**
 * Holds the same slot again after the hold has expired. Redirects to the other times if the slot is sold out
 * or costs more.
 */
export const holdAgain = plainFormAction(
  forms.holdAgainForm,
  { message: 'a slot could not be held again', failed: toAirports },
  async (input, { portal }) => {
    if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(pageOf(input))}`);
    const before = await findAirportBooking(portal as MemberPortal, input.hold);
    redirect(before ? await holdSlotAgain(portal as MemberPortal, before) : '/airport');
  },
);
