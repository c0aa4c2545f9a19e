'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/account/ask-to-sign-in.ts';
import type { HoldAnswer, Trouble } from '#components/booking/hold-answer.ts';
import { createCheckoutSession } from '#server/checkout/index.ts';
import * as contract from '#server/hotel-bookings/contract.ts';
import { initiateHotelBooking, updateTravellers } from '#server/hotel-bookings/index.ts';
import { confirmPrice, openRateOf } from '#server/hotels/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import {
  type MemberPortal,
  noteRefusal,
  priceLine,
  readPortal,
  readTrimmedText,
  readTyped,
} from '#server/portal/index.ts';
import { readTravellers } from './read-travellers.ts';

/**
 * Confirms the price, holds the room and opens its payment. Wrong fields and a changed price come back with everything
 * that was typed; nothing is held before the price that was seen is the price that is asked.
 */
export async function holdRoom(_: HoldAnswer, form: FormData): Promise<HoldAnswer> {
  const values = readTyped(form, (name) => name.endsWith('_passport'));
  const answer: HoldAnswer = { values, errors: {}, change: null, trouble: null };
  const portal = await readPortal();
  const here = `/book/${encodeURIComponent(readTrimmedText(form, 'hotel'))}?rate=${encodeURIComponent(readTrimmedText(form, 'rate'))}`;
  const asked = await askToSignIn(portal, form, here);
  if (asked || !portal?.memberContext) return { ...answer, trouble: asked };
  let sessionId: string;
  try {
    const wanted = readWanted(portal as MemberPortal, form);
    const errors = await wrongFields(wanted, form);
    if (Object.keys(errors).length > 0) return { ...answer, errors };
    const confirmed = await confirmPrice(portal.memberContext, {
      room_id: wanted.room_id,
      hotel_id: wanted.hotel_id,
    });
    if (String(confirmed.total) !== readTrimmedText(form, 'agreed')) {
      const line = (amount: number) => priceLine(amount, confirmed.currency, portal.locale);
      const previous = line(Number(readTrimmedText(form, 'agreed')));
      return {
        ...answer,
        change: { previous, now: line(confirmed.total), agreed: String(confirmed.total) },
      };
    }
    sessionId = await hold(portal as MemberPortal, wanted, confirmed.price_confirmation_token, form);
  } catch (err) {
    const problem = noteRefusal(portal, err, 'a room could not be held');
    return {
      ...answer,
      trouble: await troubleOf(
        problem,
        portal.requestId,
        readTrimmedText(form, 'hotel'),
        readTrimmedText(form, 'stay'),
      ),
    };
  }
  redirect(`/checkout/${sessionId}`);
}

type Wanted = ReturnType<typeof readWanted>;

/** The order as the API takes it: dates and guests are those of the rate. */
function readWanted(portal: MemberPortal, form: FormData) {
  const hotelId = readTrimmedText(form, 'hotel');
  const rateId = readTrimmedText(form, 'rate');
  const { stay } = openRateOf(portal.memberContext, rateId, hotelId);
  const { adults, rooms, childrenAges } = stay.party;
  return {
    room_id: rateId,
    hotel_id: hotelId,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests: { adults, rooms, children: childrenAges.length, children_ages: childrenAges },
    lead_guest: {
      first_name: readTrimmedText(form, 'first_name'),
      last_name: readTrimmedText(form, 'last_name'),
      email: readTrimmedText(form, 'email'),
      phone_number: readTrimmedText(form, 'phone') || undefined,
    },
    special_requests: readTrimmedText(form, 'special_requests') || undefined,
    circle_id: readTrimmedText(form, 'circle_id') || undefined,
  };
}

const fieldNames: Record<string, string> = {
  'lead_guest.first_name': 'first_name',
  'lead_guest.last_name': 'last_name',
  'lead_guest.email': 'email',
  'lead_guest.phone_number': 'phone',
  special_requests: 'special_requests',
};

/** One sentence for each field that the API would refuse, by the rules that it has written down. */
async function wrongFields(wanted: Wanted, form: FormData): Promise<Record<string, string>> {
  const t = await getTranslations('booking.errors');
  const errors: Record<string, string> = {};
  const order = contract.initiateHotelBooking.body.safeParse(wanted);
  for (const { path } of order.error?.issues ?? []) {
    const name = fieldNames[path.join('.')];
    if (name) errors[name] ??= t(name as 'first_name');
  }
  const travellers = readTravellers(form);
  if (travellers.length === 0) return errors;
  const list = contract.updateTravellers.body.safeParse({ booking_id: 'new', travellers });
  for (const { path } of list.error?.issues ?? []) {
    const [, index, part] = path;
    const names: Record<string, string> = { first_name: 'first', last_name: 'last', passport: 'passport' };
    const name = names[String(part)];
    if (name && !(index === 0 && name !== 'passport'))
      errors[`traveller_${String(index)}_${name}`] ??= t(part as 'first_name' | 'last_name' | 'passport');
  }
  return errors;
}

/** Holds the room, names its travellers where the hotel asks for them, and opens the checkout. */
async function hold(portal: MemberPortal, wanted: Wanted, token: string, form: FormData): Promise<string> {
  const ctx = { ...portal.memberContext, key: null };
  const booking = await initiateHotelBooking(ctx, { ...wanted, price_confirmation_token: token });
  const travellers = readTravellers(form);
  if (travellers.length > 0) await updateTravellers(ctx, { booking_id: booking.booking_id, travellers });
  const session = await createCheckoutSession(ctx, {
    items: [{ type: 'hotel', id: booking.booking_id }],
    payment_method: 'card',
    success_url: `/trips/${booking.booking_id}`,
    cancel_url: `/hotels/${encodeURIComponent(wanted.hotel_id)}`,
  });
  return session.id;
}

async function troubleOf(
  problem: Problem | null,
  requestId: string,
  hotelId: string,
  stay: string,
): Promise<Trouble> {
  const t = await getTranslations('booking');
  const way = { href: `/hotels/${encodeURIComponent(hotelId)}?${stay}#rooms`, label: t('otherRooms') };
  switch (problem?.code) {
    case 'sold_out':
      return { title: t('soldOutTitle'), text: t('soldOutText'), way };
    case 'rate_expired':
    case 'price_confirmation_expired':
    case 'not_found':
      return { title: t('oldTitle'), text: t('oldText'), way: { ...way, label: t('newPrices') } };
    default:
      return { title: t('failedTitle'), text: t('failedText'), requestId };
  }
}
