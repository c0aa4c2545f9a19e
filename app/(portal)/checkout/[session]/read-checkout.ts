import { getCheckoutSession, presentSession } from '#server/modules/checkout/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { type CheckoutStep, checkoutStep } from './checkout-step.ts';
import type { Purchase } from './purchase.ts';
import { readEsimPurchase } from './read-esim-purchase.ts';
import { readRidePurchase } from './read-ride-purchase.ts';
import { readServicePurchase } from './read-service-purchase.ts';
import { readStayPurchase } from './read-stay-purchase.ts';
import { readVisitPurchase } from './read-visit-purchase.ts';

type Session = ReturnType<typeof presentSession>;

/** A checkout as its page shows it: the step, the session and the item. */
export type Checkout = {
  step: CheckoutStep;
  session: Session;
  purchase: Purchase;
  remainingSeconds: number;
};

/** The reader of each type of line item. */
const readers: Record<string, (portal: MemberPortal, bookingId: string) => Promise<Purchase>> = {
  hotel: readStayPurchase,
  experience_hold: readVisitPurchase,
  ground_quote: readRidePurchase,
  esim: readEsimPurchase,
  travel: readServicePurchase,
};

/** The member's own checkout; null for an unknown session and for items that this page cannot show. */
export async function readCheckout(
  portal: MemberPortal,
  sessionId: string,
  isPaying: boolean,
): Promise<Checkout | null> {
  try {
    const ctx = { ...portal.memberContext, key: null };
    const session = presentSession(await getCheckoutSession(ctx, { id: sessionId }), ctx);
    const item = session.line_items.find(({ type }) => Object.hasOwn(readers, type));
    const read = item && readers[item.type];
    if (!item?.booking_id || !read) return null;
    const purchase = await read(portal, item.booking_id);
    return {
      step: checkoutStep({ session, booking: purchase, isPaying }),
      session,
      purchase,
      remainingSeconds: Math.max(0, Math.ceil((Date.parse(session.expires_at) - Date.now()) / 1000)),
    };
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}
