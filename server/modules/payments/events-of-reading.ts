import type { Environment } from '#server/platform/context/index.ts';
import type { PaymentIntent } from './intents.ts';
import type { DisputeFunds, GatewayPayment, PaymentEvent, PaymentEventType } from './port.ts';

/** The event that tells of a dispute in this state. */
export const eventOfDispute = {
  opened: 'payment.disputed',
  won: 'payment.dispute_won',
  lost: 'payment.dispute_lost',
} as const;

/**
 * The events that are equivalent to what the gateway answered about a payment, in their order; without refunds, which
 * `reconcileReadRefunds` compares one by one. The same knowledge gives the same event ids.
 */
export function eventsOfReading(
  intent: Pick<PaymentIntent, 'gateway' | 'gatewayReference'>,
  payment: GatewayPayment,
  environment: Environment,
): PaymentEvent[] {
  const event = (type: PaymentEventType, amountMinor: number): PaymentEvent => ({
    gateway: intent.gateway,
    eventId: `read ${intent.gatewayReference} ${type} ${amountMinor} ${payment.failureCode ?? ''}`.trim(),
    type,
    paymentId: intent.gatewayReference,
    bookingId: null,
    sessionId: payment.metadata.session_id ?? null,
    amountMinor,
    refundId: null,
    isRunningTotal: false,
    currency: payment.currency,
    environment,
    failureCode: type === 'payment.failed' ? payment.failureCode : null,
    disputeFee: type === 'payment.dispute_funds_withdrawn' ? payment.dispute?.fee : null,
    occurredAt: null,
  });
  const { dispute } = payment;
  return [
    ...stateEvents(payment).map(([type, amountMinor]) => event(type, amountMinor)),
    ...(dispute ? [disputeEvent(payment, dispute, event)] : []),
    ...(dispute ? disputeFundsEvents(dispute) : []).map(([type, minor]) =>
      // Several disputes may have moved more than was paid.
      event(type, Math.min(minor, payment.amountMinor)),
    ),
  ];
}

/** One event tells of all disputes, so that none of them hides what became of the others. */
function disputeEvent(
  { amountMinor: paidMinor }: GatewayPayment,
  { state, amountMinor, each = [] }: NonNullable<GatewayPayment['dispute']>,
  event: (type: PaymentEventType, amountMinor: number) => PaymentEvent,
): PaymentEvent {
  const made = event(eventOfDispute[state], Math.min(amountMinor, paidMinor));
  // The first is the one that the event is about.
  const disputes = each.toSorted((one, other) => Number(other.state === state) - Number(one.state === state));
  const told = disputes.map((one) => ` ${one.id}=${one.state}`).join('');
  return { ...made, eventId: `${made.eventId}${told}`, disputes };
}

function stateEvents(payment: GatewayPayment): [PaymentEventType, number][] {
  const { state, amountMinor, capturedMinor } = payment;
  const authorized: [PaymentEventType, number] = ['payment.authorized', amountMinor];
  const captured: [PaymentEventType, number] = ['payment.succeeded', capturedMinor];
  if (state === 'requires_capture') return [authorized];
  // Only an authorised payment can be captured in part.
  if (state === 'captured') return capturedMinor < amountMinor ? [authorized, captured] : [captured];
  if (state === 'failed') return [['payment.failed', amountMinor]];
  if (state === 'voided') return [['payment.cancelled', amountMinor]];
  return [];
}

function disputeFundsEvents({ withdrawnMinor, returnedMinor }: DisputeFunds): [PaymentEventType, number][] {
  const moved: [PaymentEventType, number][] = [
    ['payment.dispute_funds_withdrawn', withdrawnMinor],
    ['payment.dispute_funds_returned', returnedMinor],
  ];
  return moved.filter(([, amountMinor]) => amountMinor > 0);
}
