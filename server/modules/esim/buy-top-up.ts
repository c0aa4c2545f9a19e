import type { Booking, NewBooking } from '#server/modules/bookings/index.ts';
import { paymentsOfBookings } from '#server/modules/checkout/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { applyMarkup } from '#server/modules/pricing/index.ts';
import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Reply } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract-top-ups.ts';
import { ownOrder } from './get-order.ts';
import { type EsimDetails, esimDetails } from './order-details.ts';
import { coverageName, topUpTitle } from './plan-titles.ts';
import { replyWith } from './purchase-esim.ts';
import { startOrder } from './start-order.ts';
import { numberOfEsim, type SoldTopUp, topUpsFor } from './top-ups.ts';
import { type TopUpView, viewTopUp } from './view-top-up.ts';
import { countryOf } from './views.ts';

/**
 * Buys more data for an eSIM of the member's order: a booking of its own, paid like an order. Throws `not_found` for a
 * top-up that is not sold for it now, and like `topUpsFor`.
 */
export async function buyEsimTopUp(
  ctx: MemberContext,
  input: Input<typeof contract.buyEsimTopUp>,
): Promise<Reply<TopUpView>> {
  const order = await ownOrder(ctx, input.order_id);
  const esimNumber = numberOfEsim(order, input.iccid);
  const bought = await startOrder(ctx, input, async () => {
    const { topUps, markup } = await topUpsFor(ctx, order, esimNumber, input.currency);
    const topUp = topUps.find(({ topUpId }) => topUpId === input.top_up_id);
    if (!topUp) throw problem('not_found');
    return { draft: newTopUp(ctx, order, esimNumber, topUp, markup), issuesAtOnce: true };
  });
  const paymentOf = await paymentsOfBookings(ctx, ctx.app.id, [bought]);
  return replyWith(bought, viewTopUp(bought, order, paymentOf(bought.id), readerLanguage(ctx)));
}

/** The booking of a top-up, without storing it. Its plan is that of the order with the volume that is added. */
function newTopUp(
  ctx: MemberContext,
  order: Booking,
  esimNumber: number,
  topUp: SoldTopUp,
  markup: MarkupTerms | null,
): NewBooking {
  const language = readerLanguage(ctx);
  const { topUpId, theirId, dataMb, validityDays, priceMinor, currency, cost, beforeMarkupMinor } = topUp;
  const { plan: ofOrder, image } = esimDetails(order);
  const { cost: _, ...shared } = ofOrder;
  const plan = { ...shared, resourceId: topUpId, dataMb, validityDays, priceMinor, currency };
  const details: EsimDetails = {
    plan,
    ...(theirId === topUpId ? {} : { theirId }),
    topUp: { orderId: order.id, esimNumber },
    isFinalSale: true,
    ...(topUp.converted ? { converted: topUp.converted } : {}),
    quantity: 1,
    image,
    profiles: [],
    issuedAt: null,
    expiresAt: null,
  };
  const now = databaseNowMs(ctx.environment);
  return {
    kind: 'esim',
    state: 'pending_payment',
    supplier: order.supplier,
    title: topUpTitle(plan, language),
    placeId: null,
    placeName: coverageName(plan, language),
    countryCode: countryOf(plan),
    timeZone: 'UTC',
    startsAt: isoInstant(now),
    endsAt: isoInstant(now + validityDays * 86_400_000),
    currency,
    totalMinor: priceMinor,
    dueNowMinor: priceMinor,
    cost,
    markup: markup && applyMarkup(markup, beforeMarkupMinor, [{ minor: beforeMarkupMinor, quantity: 1 }]),
    heldPlaces: 0,
    details,
  };
}
