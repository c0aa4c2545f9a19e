import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { openSession } from './open-session.ts';
import { findSession } from './queries.ts';
import { checkReturnUrl } from './return-urls.ts';
import { viewSession } from './view-session.ts';
import type { SessionView } from './views.ts';

/** Opens a checkout session for the caller's bookings. */
export async function createCheckoutSession(
  ctx: EitherContext,
  input: Input<typeof contract.createCheckoutSession>,
): Promise<SessionView> {
  const perks = input.perk_payment && {
    itemIds: input.perk_payment.item_ids,
    field: 'perk_payment.item_ids',
  };
  const session = await openSession(ctx, {
    items: input.items,
    paymentMethod: input.payment_method,
    successUrl: await checkReturnUrl(ctx, 'success_url', input.success_url),
    cancelUrl: await checkReturnUrl(ctx, 'cancel_url', input.cancel_url),
    customer: input.customer,
    perks,
  });
  return viewSession(ctx, (await findSession(ctx, session.appId, session.id)) ?? session);
}
