import { type Booking, createBooking, type NewBooking } from '#server/modules/bookings/index.ts';
import {
  checkPerkPayment,
  checkReturnUrl,
  openSession,
  type PerkPayment,
  payWithPerks,
} from '#server/modules/checkout/index.ts';
import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { applyMarkup } from '#server/modules/pricing/index.ts';
import type { EitherContext, MemberContext } from '#server/platform/context/index.ts';
import { type Input, type Reply, reply } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { awaitDecision } from './await-decision.ts';
import type * as contract from './contract-orders.ts';
import { connectWithinDays, type EsimDetails, orderStatus } from './order-details.ts';
import { orderTotalMinor } from './order-price.ts';
import { coverageName, planTitle } from './plan-titles.ts';
import type { EsimPlan, EsimSupplier } from './port.ts';
import { sellPlans } from './sell-plans.ts';
import { esimSupplier } from './suppliers.ts';
import { countryOf, imageOf, type OrderView, viewOrder } from './views.ts';

type PurchaseInput = Input<typeof contract.purchaseEsim>;

/**
 * Creates an order and opens a checkout session for the amount due; if perks cover it in full, the provider
 * gets the order immediately. One transaction creates the order and reserves its perks. Throws 403
 * `forbidden` for another user's id.
 */
export async function purchaseEsim(ctx: MemberContext, input: PurchaseInput): Promise<Reply<OrderView>> {
  const supplier = esimSupplier(ctx.environment);
  if (input.user_id.toLowerCase() !== ctx.member.userId) throw problem('forbidden');
  const buyer: EitherContext = { ...ctx, key: null };
  const [offered, successUrl, cancelUrl] = await Promise.all([
    findPlan(ctx, supplier, input),
    checkReturnUrl(ctx, 'success_url', input.success_url),
    checkReturnUrl(ctx, 'cancel_url', input.cancel_url),
  ]);
  const perks = input.perk_payment && {
    itemIds: input.perk_payment.item_ids,
    field: 'perk_payment.item_ids',
  };
  let order = await makeOrder(ctx, buyer, offered, input.quantity, perks);
  // A repeated request can find that the order of the first attempt is already paid.
  if (order.state === 'pending_payment') {
    await openSession(buyer, {
      items: [{ type: 'esim', id: order.id }],
      paymentMethod: input.payment_method,
      successUrl,
      cancelUrl,
    });
    if (order.dueNowMinor === 0 && offered.issuesAtOnce) order = await awaitDecision(ctx, order);
  }
  return reply(await viewOrder(ctx, order), { status: orderStatus(order) === 'active' ? 201 : 202 });
}

async function findPlan(ctx: MemberContext, supplier: EsimSupplier, input: PurchaseInput): Promise<EsimPlan> {
  const currency = resolveCurrency(ctx, input.currency, 'member');
  const options = await supplier.optionsOf(ctx, input.resource_id, currency);
  const [plan] = options ?? [];
  if (!plan) throw problem('not_found');
  return plan;
}

async function makeOrder(
  ctx: MemberContext,
  buyer: EitherContext,
  offered: EsimPlan,
  quantity: number,
  perks: PerkPayment | undefined,
): Promise<Booking> {
  const language = readerLanguage(ctx);
  const { plans, markup } = await sellPlans(ctx, [offered]);
  const plan = plans[0] ?? offered;
  const { currency, validityDays, cost } = plan;
  const totalMinor = orderTotalMinor(plan, quantity);
  const now = Date.now();
  const details: EsimDetails = {
    plan,
    quantity,
    image: imageOf(plan),
    profiles: [],
    issuedAt: null,
    expiresAt: null,
  };
  const draft: NewBooking = {
    kind: 'esim',
    state: 'pending_payment',
    supplier: esimSupplier(ctx.environment).name,
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
    cost: cost && {
      netMinor: quantity * cost.netMinor,
      commissionMinor: quantity * cost.commissionMinor,
      currency: cost.currency,
    },
    markup:
      markup &&
      applyMarkup(markup, orderTotalMinor(offered, quantity), [{ minor: offered.priceMinor, quantity }]),
    heldPlaces: 0,
    details,
  };
  if (perks) await checkPerkPayment(buyer, draft, perks);
  return createBooking(buyer, draft, async (buyer, order) =>
    perks ? payWithPerks(buyer, order, perks) : order,
  );
}
