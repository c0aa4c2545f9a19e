'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { askToSignIn } from '#components/account/ask-to-sign-in.ts';
import type { HoldAnswer, Trouble } from '#components/booking/hold-answer.ts';
import { createCheckoutSession } from '#server/checkout/index.ts';
import * as contract from '#server/hotel-bookings/contract.ts';
import { initiateHotelBooking, updateTravellers } from '#server/hotel-bookings/index.ts';
import { confirmPrice, openRateOf } from '#server/hotels/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { type MemberPortal, priceLine, readPortal } from '#server/portal/index.ts';

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/**
 * Confirms the price, holds the room and opens its payment. Wrong fields and a changed price come back with everything
 * that was typed; nothing is held before the price that was seen is the price that is asked.
 */
export async function holdRoom(_: HoldAnswer, form: FormData): Promise<HoldAnswer> {
  const values = typedValues(form);
  const answer: HoldAnswer = { values, errors: {}, change: null, trouble: null };
  const portal = await readPortal();
  const here = `/book/${encodeURIComponent(text(form, 'hotel'))}?rate=${encodeURIComponent(text(form, 'rate'))}`;
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
    if (String(confirmed.total) !== text(form, 'agreed')) {
      const line = (amount: number) => priceLine(amount, confirmed.currency, portal.locale);
      const previous = line(Number(text(form, 'agreed')));
      return {
        ...answer,
        change: { previous, now: line(confirmed.total), agreed: String(confirmed.total) },
      };
    }
    sessionId = await hold(portal as MemberPortal, wanted, confirmed.price_confirmation_token, form);
  } catch (err) {
    if (!isProblem(err)) throw err;
    portal.context.log.info({ code: err.code }, 'a room could not be held');
    return {
      ...answer,
      trouble: await troubleOf(err, portal.requestId, text(form, 'hotel'), text(form, 'stay')),
    };
  }
  redirect(`/checkout/${sessionId}`);
}

type Wanted = ReturnType<typeof readWanted>;

/** The order as the API takes it: dates and guests are those of the rate. */
function readWanted(portal: MemberPortal, form: FormData) {
  const hotelId = text(form, 'hotel');
  const rateId = text(form, 'rate');
  const { stay } = openRateOf(portal.memberContext, rateId, hotelId);
  const { adults, rooms, childrenAges } = stay.party;
  return {
    room_id: rateId,
    hotel_id: hotelId,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests: { adults, rooms, children: childrenAges.length, children_ages: childrenAges },
    lead_guest: {
      first_name: text(form, 'first_name'),
      last_name: text(form, 'last_name'),
      email: text(form, 'email'),
      phone_number: text(form, 'phone') || undefined,
    },
    special_requests: text(form, 'special_requests') || undefined,
    circle_id: text(form, 'circle_id') || undefined,
  };
}

function readTravellers(form: FormData) {
  const count = Number(text(form, 'passports'));
  return Array.from({ length: count }, (_, index) => ({
    first_name: text(form, index === 0 ? 'first_name' : `traveller_${index}_first`),
    last_name: text(form, index === 0 ? 'last_name' : `traveller_${index}_last`),
    passport: text(form, `traveller_${index}_passport`),
  }));
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

/** What was typed, to be shown again. Passport numbers stay out of answers. */
function typedValues(form: FormData): Record<string, string> {
  const kept = [...form.entries()].filter(
    ([name, value]) => typeof value === 'string' && !name.startsWith('$') && !name.endsWith('_passport'),
  );
  return Object.fromEntries(kept) as Record<string, string>;
}

async function troubleOf(err: Problem, requestId: string, hotelId: string, stay: string): Promise<Trouble> {
  const t = await getTranslations('booking');
  const way = { href: `/hotels/${encodeURIComponent(hotelId)}?${stay}#rooms`, label: t('otherRooms') };
  switch (err.code) {
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
