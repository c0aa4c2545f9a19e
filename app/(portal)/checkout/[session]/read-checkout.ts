import type { ProductKind } from '#components/booking/booking-kinds.ts';
import { checkoutStateKey } from '#components/booking/checkout-state-key.ts';
import type { Purchase } from '#components/booking/purchase.ts';
import { productOfItemType, productViews } from '#components/product-views/product-views.ts';
import { getCheckoutSession, presentSession, type SessionView } from '#server/modules/checkout/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { type CheckoutStep, checkoutStep, mainItem, waitingItems } from './checkout-step.ts';

/** A checkout as its page shows it: the step, the session and the item. */
export type Checkout = {
  step: CheckoutStep;
  /** Whether the member comes from an attempt that the gateway has accepted. */
  isPaying: boolean;
  session: SessionView;
  /** The state that this page shows; the browser compares it with that of the API. */
  stateKey: string;
  product: ProductKind;
  bookingId: string;
  /** Whether the app still sells the product. */
  isSold: boolean;
  /** The product's own page, which follows the payment; without one this page shows the result. */
  ownPage: string | null;
  purchase: Purchase;
  /** The other items, whose suppliers have not decided yet. */
  waiting: readonly { title: string; dueMinor: number }[];
  remainingSeconds: number;
};

/** The member's own checkout; null for an unknown session and for items that this page cannot show. */
export async function readCheckout(
  portal: MemberPortal,
  sessionId: string,
  isPaying: boolean,
): Promise<Checkout | null> {
  try {
    const ctx = { ...portal.memberContext, key: null };
    const session = await getCheckoutSession(ctx, { id: sessionId });
    const item = mainItem(session.items.filter(({ type }) => productOfItemType(type) !== null));
    const product = item && productOfItemType(item.type);
    if (!item?.bookingId || !product) return null;
    const view = productViews[product];
    const booking = await view.read(portal, item.bookingId);
    if (!booking) return null;
    const purchase = await view.purchase(portal, booking);
    return {
      step: checkoutStep({ session, booking: purchase, isPaying }),
      isPaying,
      session,
      stateKey: checkoutStateKey(presentSession(session, ctx)),
      product,
      bookingId: booking.id,
      isSold: portal.app.modules.includes(view.module),
      ownPage: view.ownPage?.(booking) ?? null,
      purchase,
      waiting: waitingItems(session.items, item),
      remainingSeconds: Math.max(0, Math.ceil((Date.parse(session.expiresAt) - Date.now()) / 1000)),
    };
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}
