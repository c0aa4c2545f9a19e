/** The step that a checkout page shows. */
export type CheckoutStep =
  | 'pay'
  | 'processing'
  | 'waiting'
  | 'confirmed'
  | 'cancelled'
  | 'failed'
  | 'expired';

/** The facts that determine the step. */
export type StepFacts = {
  session: { status: string; paymentStatus: string; clientSecret: string | null };
  booking: { status: string; confirmsWithinSeconds?: true };
  /** The member was redirected here from an accepted payment. */
  isPaying: boolean;
};

/**
 * Returns the step of a checkout. `confirmed` requires a confirmed booking, `cancelled` one that was paid or asked
 * for and is cancelled or about to be; a hold that the member gave up counts as expired. A session without a client secret
 * takes no payment: one is already in progress, whatever the result of an earlier attempt.
 */
export function checkoutStep({ session, booking, isPaying }: StepFacts): CheckoutStep {
  const { status, confirmsWithinSeconds } = booking;
  if (status === 'confirmed' || status === 'completed') return 'confirmed';
  if (status === 'pending_supplier') return confirmsWithinSeconds ? 'processing' : 'waiting';
  // The trip tells what becomes of the booking.
  if (status === 'cancellation_pending') return 'cancelled';
  if (session.status === 'complete' && status === 'cancelled') return 'cancelled';
  if (status === 'failed' || session.status === 'complete') return 'failed';
  if (session.status === 'expired' || status === 'expired' || status === 'cancelled') return 'expired';
  const isPayable = session.clientSecret !== null;
  return isPayable && !(isPaying && session.paymentStatus === 'unpaid') ? 'pay' : 'processing';
}

type Item = { status: string; title: string; dueMinor: number };

const bookedStates = ['confirmed', 'completed'];

/**
 * The item that the checkout page shows: the first, unless another one is confirmed while it is not. Then the page
 * ends with that one, and names the others that wait.
 */
export function mainItem<Shown extends Item>(items: readonly Shown[]): Shown | undefined {
  return items.find(({ status }) => bookedStates.includes(status)) ?? items[0];
}

/** The other items, which a person at their supplier decides. */
export const waitingItems = <Shown extends Item>(items: readonly Shown[], main: Shown): Shown[] =>
  items.filter((item) => item !== main && item.status === 'pending_supplier');
