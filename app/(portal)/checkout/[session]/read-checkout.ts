import { getCheckoutSession } from '#server/checkout/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import type { Bought } from './bought.ts';
import { type CheckoutStep, checkoutStep } from './checkout-step.ts';
import { readEsimBought } from './read-esim-bought.ts';
import { readRideBought } from './read-ride-bought.ts';
import { readServiceBought } from './read-service-bought.ts';
import { readStayBought } from './read-stay-bought.ts';
import { readVisitBought } from './read-visit-bought.ts';

export type Session = Awaited<ReturnType<typeof getCheckoutSession>>;

/** A checkout as its page shows it: where it stands, and what is being bought. */
export type Checkout = {
  step: CheckoutStep;
  session: Session;
  bought: Bought;
  remainingSeconds: number;
};

/** What each type of item is read with. */
const readers: Record<string, (portal: MemberPortal, bookingId: string) => Promise<Bought>> = {
  hotel: readStayBought,
  experience_hold: readVisitBought,
  ground_quote: readRideBought,
  esim: readEsimBought,
  travel: readServiceBought,
};

/** The member's own session; null for an unknown one and for what this page cannot sell. */
export async function readCheckout(
  portal: MemberPortal,
  sessionId: string,
  isPaying: boolean,
): Promise<Checkout | null> {
  try {
    const session = await getCheckoutSession({ ...portal.memberContext, key: null }, { id: sessionId });
    const item = session.line_items.find(({ type }) => Object.hasOwn(readers, type));
    const read = item && readers[item.type];
    if (!item?.booking_id || !read) return null;
    const bought = await read(portal, item.booking_id);
    return {
      step: checkoutStep({ session, booking: bought, isPaying }),
      session,
      bought,
      remainingSeconds: Math.max(0, Math.ceil((Date.parse(session.expires_at) - Date.now()) / 1000)),
    };
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}
