import type { ExperienceOrder, SupplierVisit } from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { parseAmount, type SupplierClient } from '#server/platform/supplier-http/index.ts';
import { booked, type ViatorProduct } from './answers.ts';
import { visitOf } from './booking-state.ts';
import { beforeOrder } from './client.ts';
import { readProduct } from './details.ts';
import { guideOf } from './guides.ts';
import { visitHandle } from './hold.ts';
import { type PaxMix, partyOf, paxMixOf } from './pax-mix.ts';
import { checkSlot, slotRequest } from './price.ts';
import { answersOf } from './questions.ts';
import type { ReferenceData } from './reference-data.ts';

/**
 * Books under our reference, by which Viator recognises a repeat. A price that is not held any more is asked for again, and
 * a higher one refused. Our reference is used up by a rejection, so that a new booking has another one.
 */
export async function book(
  ctx: BaseContext,
  client: SupplierClient,
  lists: ReferenceData,
  clockMs: () => number,
  order: ExperienceOrder,
): Promise<SupplierVisit> {
  const [product, questions] = await beforeOrder(
    ctx,
    Promise.all([readProduct(ctx, client, order.code), lists.questions(ctx)]),
  );
  if (!product) throw new SupplierFailure('rejected', 'viator: the product is unknown');
  const paxMix = paxMixOf(product, order.pax);
  const known = order.handle ? visitHandle.safeParse(order.handle).data : undefined;
  const isHeld = known !== undefined && known.kind !== 'none' && Date.parse(known.until) > clockMs();
  if (!isHeld) await beforeOrder(ctx, requirePrice(ctx, client, order, paxMix));
  const json = {
    ...slotRequest({ ...order, paxMix }),
    ...(isHeld ? { bookingRef: known.bookingRef } : {}),
    partnerBookingRef: order.reference,
    ...languageGuideOf(product),
    bookerInfo: { firstName: order.traveller?.firstName ?? '', lastName: order.traveller?.lastName ?? '' },
    bookingQuestionAnswers: answersOf(order, partyOf(paxMix), product, questions),
    communication: {
      email: order.traveller?.email ?? '',
      ...(order.traveller?.phone ? { phone: order.traveller.phone } : {}),
    },
  };
  const answer = await client.send(
    ctx,
    { method: 'POST', path: '/bookings/book', json, appId: order.appId },
    booked,
    { operation: 'book', reference: order.reference },
  );
  const visit = visitOf(order.reference, answer);
  if (visit) return visit;
  // An answer without a booking that says why there is none; any other leaves it open.
  const isRefused = answer.status === 'REJECTED' || answer.status === 'FAILED';
  throw new SupplierFailure(isRefused ? 'rejected' : 'timeout', `viator: ${answer.status} without a booking`);
}

async function requirePrice(
  ctx: BaseContext,
  client: SupplierClient,
  order: ExperienceOrder,
  paxMix: PaxMix,
): Promise<void> {
  const slot = await checkSlot(ctx, client, { ...order, paxMix });
  if (!slot?.item.available) throw new SupplierFailure('sold_out', 'viator: the slot has no places');
  const total = parseAmount(slot.item.totalPrice?.price.recommendedRetailPrice, slot.currency);
  if (slot.currency !== order.currency || total === null || total > order.agreedTotalMinor)
    throw new SupplierFailure('rejected', 'viator: the price has changed');
}

/** The guide of the product, which Viator needs where there is one. */
function languageGuideOf(product: ViatorProduct) {
  const guide = guideOf(product);
  if (!guide) return {};
  const { type, language, legacyGuide } = guide;
  return { languageGuide: { type, language, ...(legacyGuide ? { legacyGuide } : {}) } };
}
