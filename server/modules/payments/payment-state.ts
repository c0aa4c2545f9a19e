import { type DisputeState, disputeStates, type PaymentEvent } from './port.ts';
import type { intentStates } from './schema.ts';

type State = (typeof intentStates)[number];

/** The part of a gateway event that the payment status depends on. */
export type PaymentFact = Pick<
  PaymentEvent,
  'type' | 'eventId' | 'amountMinor' | 'refundId' | 'isRunningTotal' | 'failureCode' | 'occurredAt'
>;

/** The stored status of a payment. `refunds` are the amounts of our own refunds, in minor units. */
export type StoredStatus = {
  state: State;
  capturedMinor: number;
  disputeState: DisputeState | null;
  refunds: readonly number[];
};

/** The status of a payment. Amounts in minor units. */
export type PaymentStatus = {
  state: State;
  capturedMinor: number;
  refundedMinor: number;
  /** True if the reported refunds exceed the payment, which requires an operator. */
  isOverRefunded: boolean;
  failureCode: string | null;
  disputeState: DisputeState | null;
};

/**
 * Order of the states. Gateways send events late, repeatedly and in any order, so the highest state wins: a
 * failed attempt does not affect a later success, a void outranks an authorisation, and a capture outranks all.
 */
const rank: Readonly<Record<State, number>> = {
  requires_payment: 0,
  failed: 1,
  authorized: 2,
  voided: 3,
  captured: 4,
};

const stateByEvent: Readonly<Partial<Record<PaymentFact['type'], State>>> = {
  'payment.failed': 'failed',
  'payment.authorized': 'authorized',
  'payment.cancelled': 'voided',
  'payment.succeeded': 'captured',
};

/**
 * Computes the payment status from the stored status and a set of facts. The result does not depend on their
 * order or on repeats. Refunds count only after the capture and never exceed it.
 */
export function computePaymentStatus(own: StoredStatus, facts: readonly PaymentFact[]): PaymentStatus {
  const eventStates = facts.flatMap(({ type }) => stateByEvent[type] ?? []);
  const state = eventStates.reduce(
    (furthest, next) => (rank[next] > rank[furthest] ? next : furthest),
    own.state,
  );
  const capturedMinor = state === 'captured' ? capturedOf(own, facts) : 0;
  const refunds = totalRefunds(own.refunds, facts);
  return {
    state,
    capturedMinor,
    refundedMinor: Math.min(capturedMinor, refunds),
    isOverRefunded: state === 'captured' && refunds > capturedMinor,
    failureCode: state === 'failed' || state === 'voided' ? latestFailureCode(facts) : null,
    disputeState: latestDisputeState(own.disputeState, facts),
  };
}

const disputeByEvent: Readonly<Partial<Record<PaymentFact['type'], DisputeState>>> = {
  'payment.disputed': 'opened',
  // A bank withdraws money for a dispute alone. What it returns says nothing about the end of one.
  'payment.dispute_funds_withdrawn': 'opened',
  'payment.dispute_won': 'won',
  'payment.dispute_lost': 'lost',
};

/** The end of a dispute outranks its beginning, and a loss outranks a win, because the money is gone. */
function latestDisputeState(own: DisputeState | null, facts: readonly PaymentFact[]): DisputeState | null {
  const known = [own, ...facts.map(({ type }) => disputeByEvent[type] ?? null)];
  return disputeStates.findLast((state) => known.includes(state)) ?? null;
}

/** Our own capture is exact; otherwise the largest reported amount counts. */
function capturedOf(own: StoredStatus, facts: readonly PaymentFact[]): number {
  if (own.state === 'captured') return own.capturedMinor;
  return Math.max(0, ...facts.flatMap((fact) => (fact.type === 'payment.succeeded' ? fact.amountMinor : [])));
}

/**
 * Total of our own refunds and those made at the gateway. An event of a single refund with the amount of one
 * of ours confirms that refund, each of ours at most once, unless it names another refund. A running total
 * includes all refunds.
 */
function totalRefunds(own: readonly number[], facts: readonly PaymentFact[]): number {
  const refunds = [
    ...new Map(
      facts.filter(({ type }) => type === 'refund.succeeded').map((fact) => [fact.eventId, fact]),
    ).values(),
  ];
  const total = Math.max(0, ...refunds.flatMap((fact) => (fact.isRunningTotal ? fact.amountMinor : [])));
  const singles = refunds.filter(({ isRunningTotal }) => !isRunningTotal);
  // Facts about refunds of ours are left out by the caller, so a named refund was made at the gateway.
  const named = Map.groupBy(
    singles.filter(({ refundId }) => refundId),
    ({ refundId }) => refundId,
  );
  const single = Map.groupBy(
    singles.filter(({ refundId }) => !refundId),
    ({ amountMinor }) => amountMinor,
  );
  const madeAtGateway = [...single].map(([amountMinor, { length }]) => {
    const ours = own.filter((minor) => minor === amountMinor).length;
    return amountMinor * Math.max(0, length - ours);
  });
  return Math.max(
    total,
    sum(own) +
      sum(madeAtGateway) +
      sum([...named.values()].map((same) => Math.max(...same.map(({ amountMinor }) => amountMinor)))),
  );
}

/** Failure code of the latest failed attempt by the gateway's clock; the event id breaks ties. */
function latestFailureCode(facts: readonly PaymentFact[]): string | null {
  const failures = facts.filter(({ type }) => type === 'payment.failed').map(sortable);
  const latest = failures.reduce<(typeof failures)[number] | null>(
    (late, next) => (late === null || next.at > late.at ? next : late),
    null,
  );
  return latest && (latest.code ?? 'payment_declined');
}

const sortable = ({ occurredAt, eventId, failureCode }: PaymentFact) => ({
  at: `${occurredAt ?? ''} ${eventId}`,
  code: failureCode,
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
