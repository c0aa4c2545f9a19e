/** What a checkout page shows. */
export type CheckoutStep = 'pay' | 'processing' | 'waiting' | 'confirmed' | 'failed' | 'expired';

/** What the step depends on. */
export type StepFacts = {
  session: { status: string; payment_status: string; client_secret: string | null };
  booking: { status: string; isAnsweredSoon?: true };
  /** The member came here from a payment that was accepted. */
  isPaying: boolean;
};

/**
 * The step of a checkout. Success only when the booking is confirmed. A session without a client secret takes no
 * payment: one is on its way, whatever became of an earlier attempt.
 */
export function checkoutStep({ session, booking, isPaying }: StepFacts): CheckoutStep {
  const { status, isAnsweredSoon } = booking;
  if (status === 'confirmed' || status === 'completed') return 'confirmed';
  if (status === 'pending_supplier') return isAnsweredSoon ? 'processing' : 'waiting';
  if (status === 'failed' || (session.status === 'complete' && status !== 'cancelled')) return 'failed';
  if (session.status === 'expired' || status === 'expired' || status === 'cancelled') return 'expired';
  const isPayable = session.client_secret !== null;
  return isPayable && !(isPaying && session.payment_status === 'unpaid') ? 'pay' : 'processing';
}
