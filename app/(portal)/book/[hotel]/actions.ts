'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { answerRefusedFields } from '#components/booking/answer-refused-fields.ts';
import { askToSignIn } from '#components/booking/ask-to-sign-in.ts';
import { firstAnswer, type HoldAnswer, type Trouble } from '#components/booking/hold-answer.ts';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import { ownHoldTrouble } from '#components/booking/own-hold-trouble.ts';
import { hotelHref } from '#components/portal/hotel-href.ts';
import { createCheckoutSession } from '#server/modules/checkout/index.ts';
import {
  findUnpaidStay,
  initiateHotelBooking,
  updateTravellers,
} from '#server/modules/hotels/bookings/index.ts';
import {
  confirmPrice,
  guestsIn,
  needsPhone,
  type OpenRate,
  occupanciesOf,
  openRateOfHotel,
} from '#server/modules/hotels/catalogue/index.ts';
import type { Problem } from '#server/platform/errors/index.ts';
import type { InputOf } from '#server/portal/forms/form-contract.ts';
import { type ActionContext, formAction, logActionFailure, type MemberPortal } from '#server/portal/index.ts';
import { askAboutChange } from './ask-about-change.ts';
import * as forms from './forms.ts';
import { explainFields, type NamedGuest, namedGuests, wrongFieldsOf } from './wrong-fields.ts';

type HoldInput = InputOf<typeof forms.holdRoomForm>;

const message = 'a room could not be held';

/**
 * Confirms the price, holds the room and opens its payment. Invalid fields and a worse offer return with
 * everything that was typed except passport numbers. The room is held only if the confirmed price and each other term are
 * as the form showed them, or better.
 */
export const holdRoom = formAction(
  forms.holdRoomForm,
  {
    message,
    failed,
    refused: answerRefusedFields((names) => explainFields(names), failed),
  },
  async (input, attempt): Promise<HoldAnswer> => {
    const answer = firstAnswer(attempt.typed);
    const portal = attempt.portal as MemberPortal | null;
    const here = `/book/${encodeURIComponent(input.hotel)}?rate=${encodeURIComponent(input.rate)}`;
    const signInTrouble = await askToSignIn(portal, input.page_member, here);
    if (signInTrouble || !portal?.memberContext) return { ...answer, trouble: signInTrouble };
    let sessionId: string;
    let rate: OpenRate | null = null;
    try {
      rate = await openRateOfHotel(portal.memberContext, input.rate, input.hotel);
      const order = orderOf(rate, input);
      const guests = namedGuests(input, occupanciesOf(rate.stay.party).map(guestsIn));
      const isSilent = needsPhone(portal.memberContext, rate) && !input.phone;
      const wrong = [...wrongFieldsOf(order, guests), ...(isSilent ? ['phone'] : [])];
      const errors = await explainFields(wrong, { needsPhone: isSilent });
      if (Object.keys(errors).length > 0) return { ...answer, errors };
      const { room_id, hotel_id } = order;
      const offered = await confirmPrice(portal.memberContext, { room_id, hotel_id });
      const question = await askAboutChange(portal, { rate, offered, input });
      if (question) return { ...answer, ...question };
      const travellers = guests.map(({ traveller }) => traveller);
      sessionId = await hold(portal, { ...order, price_confirmation_token: offered.token }, travellers);
    } catch (err) {
      const problem = logActionFailure(portal, err, message);
      if (asksForPhone(problem))
        return { ...answer, errors: await explainFields(['phone'], { needsPhone: true }) };
      const own = problem?.code === 'sold_out' && rate ? await ownHold(portal, rate) : null;
      return { ...answer, trouble: own ?? (await troubleOf(problem, portal.requestId, input)) };
    }
    redirect(`/checkout/${sessionId}`);
  },
);

type Order = Parameters<typeof initiateHotelBooking>[1];

/** Another supplier of an equal rate, which confirmed the price instead, needs a telephone number. */
const asksForPhone = (problem: Problem | null): boolean =>
  problem?.code === 'validation_failed' &&
  (problem.facts.errors ?? []).some(({ field }) => field === 'lead_guest.phone_number');

/** The order in the shape of the API. Dates and guests come from the rate. */
function orderOf({ stay }: OpenRate, input: HoldInput): Order {
  const { adults, rooms, childrenAges } = stay.party;
  const { first_name, last_name, email, phone, special_requests, circle_id } = input;
  return {
    room_id: input.rate,
    hotel_id: input.hotel,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests: { adults, rooms, children: childrenAges.length, children_ages: childrenAges },
    lead_guest: { first_name, last_name, email, phone_number: phone },
    special_requests,
    circle_id,
  };
}

/**
 * Holds the room, adds the travellers if the form names any, and opens a checkout session. Returns its id.
 */
async function hold(
  portal: MemberPortal,
  order: Order,
  travellers: NamedGuest['traveller'][],
): Promise<string> {
  const ctx = { ...portal.memberContext, key: null };
  const { id } = await initiateHotelBooking(ctx, order);
  if (travellers.length > 0) await updateTravellers(ctx, { booking_id: id, travellers });
  const session = await createCheckoutSession(ctx, {
    items: [{ type: 'hotel', id }],
    payment_method: 'card',
    success_url: `/trips/${id}`,
    cancel_url: hotelHref(order.hotel_id),
  });
  return session.id;
}

/** The member's own hold of a room for these nights, which may be what has sold it out; null if there is none. */
async function ownHold(portal: MemberPortal, { hotelId, stay }: OpenRate): Promise<Trouble | null> {
  const { checkIn, checkOut } = stay;
  const held = await findUnpaidStay(portal.memberContext, { hotelId, checkIn, checkOut });
  return ownHoldTrouble(portal, held, { what: 'room' });
}

async function failed({ portal, typed }: ActionContext): Promise<HoldAnswer> {
  return { ...firstAnswer(typed), trouble: await failedTrouble(portal?.requestId) };
}

async function troubleOf(
  problem: Problem | null,
  requestId: string,
  { hotel, stay }: HoldInput,
): Promise<Trouble> {
  const t = await getTranslations('booking');
  const way = { href: `${hotelHref(hotel, stay)}#rooms`, label: t('otherRooms') };
  switch (problem?.code) {
    case 'rate_limited':
      return holdLimitTrouble(problem);
    case 'sold_out':
      return { title: t('soldOutTitle'), text: t('soldOutText'), way };
    case 'rate_expired':
    case 'price_confirmation_expired':
    case 'not_found':
      return { title: t('oldTitle'), text: t('oldText'), way: { ...way, label: t('newPrices') } };
    default:
      return failedTrouble(requestId);
  }
}

async function failedTrouble(requestId: string | undefined): Promise<Trouble> {
  const t = await getTranslations('booking');
  return { title: t('failedTitle'), text: t('failedText'), requestId };
}
