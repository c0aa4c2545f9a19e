import { type Booking, createBooking, type NewBooking } from '#server/modules/bookings/index.ts';
import {
  checkPerkPayment,
  checkReturnUrl,
  openSession,
  type PerkPayment,
  payWithPerks,
} from '#server/modules/checkout/index.ts';
import type { EitherContext, MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { awaitDecision } from './await-decision.ts';
import type * as contract from './contract-orders.ts';

/** How an order or a top-up is to be paid. */
export type PaymentInput = Pick<
  Input<typeof contract.purchaseEsim>,
  'perk_payment' | 'payment_method' | 'success_url' | 'cancel_url'
>;

/**
 * Creates the booking of an order and opens a checkout session for the amount due; if perks cover it in full, the
 * provider gets the order immediately. One transaction creates the booking and reserves its perks. `make` makes the
 * booking while the return URLs are checked. With `issuesAtOnce` it waits briefly for the provider.
 */
export async function startOrder(
  ctx: MemberContext,
  input: PaymentInput,
  make: () => Promise<{ draft: NewBooking; issuesAtOnce: boolean }>,
): Promise<Booking> {
  const buyer: EitherContext = { ...ctx, key: null };
  const [{ draft, issuesAtOnce }, successUrl, cancelUrl] = await Promise.all([
    make(),
    checkReturnUrl(ctx, 'success_url', input.success_url),
    checkReturnUrl(ctx, 'cancel_url', input.cancel_url),
  ]);
  const perks: PerkPayment | undefined = input.perk_payment && {
    itemIds: input.perk_payment.item_ids,
    field: 'perk_payment.item_ids',
  };
  if (perks) await checkPerkPayment(buyer, draft, perks);
  const order = await createBooking(buyer, draft, async (buyer, order) =>
    perks ? payWithPerks(buyer, order, perks) : order,
  );
  // A repeated request can find that the order of the first attempt is already paid.
  if (order.state !== 'pending_payment') return order;
  await openSession(buyer, {
    items: [{ type: 'esim', id: order.id }],
    paymentMethod: input.payment_method,
    successUrl,
    cancelUrl,
  });
  return order.dueNowMinor === 0 && issuesAtOnce ? awaitDecision(ctx, order) : order;
}
