import type { Booking, NewBooking } from '#server/modules/bookings/index.ts';
import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { applyMarkup } from '#server/modules/pricing/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { type Input, type Reply, reply } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract-orders.ts';
import { findPlanOptions } from './find-plans.ts';
import { connectWithinDays, type EsimDetails, orderStatus } from './order-details.ts';
import { orderCost, orderTotalMinor } from './order-price.ts';
import { coverageName, planTitle } from './plan-titles.ts';
import type { EsimPlan } from './port.ts';
import type { SoldPlan } from './sell-plans.ts';
import { startOrder } from './start-order.ts';
import { esimSuppliers } from './suppliers.ts';
import { countryOf, imageOf, type OrderView, viewOrder } from './views.ts';

type PurchaseInput = Input<typeof contract.purchaseEsim>;
type Offered = Pick<Awaited<ReturnType<typeof findPlanOptions>>, 'plan' | 'markup'>;

/**
 * Creates an order and opens a checkout session for the amount due; if perks cover it in full, the provider
 * gets the order immediately. Throws 403 `forbidden` for another user's id.
 */
export async function purchaseEsim(ctx: MemberContext, input: PurchaseInput): Promise<Reply<OrderView>> {
  // Without any supplier nobody can buy, whoever asks.
  await esimSuppliers.offered(ctx);
  if (input.user_id.toLowerCase() !== ctx.member.userId) throw problem('forbidden');
  const order = await startOrder(ctx, input, async () => {
    const currency = resolveCurrency(ctx, input.currency, 'member');
    const offered = await findPlanOptions(ctx, input.resource_id, currency);
    return {
      draft: newOrder(ctx, offered, input.quantity),
      issuesAtOnce: offered.plan.issuesAtOnce,
    };
  });
  return replyWith(order, await viewOrder(ctx, order));
}

/** 201 for an order that is active already, else 202. */
export function replyWith<View>(order: Booking, view: View): Reply<View> {
  return reply(view, { status: orderStatus(order) === 'active' ? 201 : 202 });
}

/** The booking of an order, without storing it. */
function newOrder(ctx: MemberContext, { plan: sold, markup }: Offered, quantity: number): NewBooking {
  const language = readerLanguage(ctx);
  const { beforeMarkupMinor } = sold;
  const plan = soldAs(sold);
  const { currency, validityDays } = plan;
  const totalMinor = orderTotalMinor(plan, quantity);
  const now = databaseNowMs(ctx.environment);
  const details: EsimDetails = {
    plan,
    ...(sold.theirId === plan.resourceId ? {} : { theirId: sold.theirId }),
    isFinalSale: sold.isFinalSale,
    ...(sold.converted ? { converted: sold.converted } : {}),
    quantity,
    image: imageOf(plan),
    profiles: [],
    issuedAt: null,
    expiresAt: null,
  };
  return {
    kind: 'esim',
    state: 'pending_payment',
    supplier: sold.supplier,
    title: planTitle(plan, language),
    placeId: null,
    placeName: coverageName(plan, language),
    countryCode: countryOf(plan),
    timeZone: 'UTC',
    startsAt: isoInstant(now),
    endsAt: isoInstant(now + (connectWithinDays + validityDays) * 86_400_000),
    currency,
    totalMinor,
    dueNowMinor: totalMinor,
    cost: orderCost(plan, quantity),
    markup:
      markup && applyMarkup(markup, beforeMarkupMinor * quantity, [{ minor: beforeMarkupMinor, quantity }]),
    heldPlaces: 0,
    details,
  };
}

/** The plan as the order stores it. */
function soldAs(sold: SoldPlan): EsimPlan {
  const { supplier: _, theirId, isFinalSale, beforeMarkupMinor, converted, ...plan } = sold;
  return plan;
}
