import { type DisputeState, disputeStates, type NamedDispute, type PaymentEvent } from './port.ts';
import type { intentStates } from './schema.ts';

type State = (typeof intentStates)[number];

/** The part of a gateway event that the payment status depends on. */
export type PaymentFact = Pick<
  PaymentEvent,
  | 'type'
  | 'eventId'
  | 'amountMinor'
  | 'refundId'
  | 'isRunningTotal'
  | 'failureCode'
  | 'disputes'
  | 'occurredAt'
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

/** What an event of this type says of a dispute; null if it says nothing of one. */
export const disputeStateOf = (type: PaymentFact['type']): DisputeState | null =>
  disputeByEvent[type] ?? null;

/** The end of a dispute outranks its beginning, and a loss outranks a win, because the money is gone. */
const furthest = (known: readonly (DisputeState | null)[]): DisputeState | null =>
  disputeStates.findLast((state) => known.includes(state)) ?? null;

/**
 * While one of the disputes is open the payment is disputed, whatever became of others. Events that name no dispute are
 * taken for those of one, whose end they do not tell from that of others: they open nothing that has ended.
 */
function latestDisputeState(own: DisputeState | null, facts: readonly PaymentFact[]): DisputeState | null {
  const named = namedDisputes(facts).map(({ state }) => state);
  if (named.includes('opened')) return 'opened';
  return furthest([own, ...unnamedOf(facts).map(({ type }) => disputeStateOf(type)), ...named]);
}

const unnamedOf = (facts: readonly PaymentFact[]): PaymentFact[] =>
  facts.filter(({ disputes = [] }) => disputes.length === 0);

/** The disputes that facts name, each with the end that one of them tells. */
function namedDisputes(facts: readonly PaymentFact[]): NamedDispute[] {
  const byId = Map.groupBy(
    facts.flatMap(({ disputes = [] }) => disputes),
    ({ id }) => id,
  );
  return [...byId.values()].flatMap((same) => {
    const state = furthest(same.map((one) => one.state));
    const told = same.filter((one) => one.state === state);
    return told.slice(0, 1).map((one) => ({
      ...one,
      amountMinor: Math.max(...told.map(({ amountMinor }) => amountMinor)),
    }));
  });
}

/** What the bank keeps after all the disputes that facts report as lost, in minor units. */
export function lostMinorOf(facts: readonly PaymentFact[]): number {
  const unnamed = unnamedOf(facts).flatMap(({ type, amountMinor }) =>
    disputeStateOf(type) === 'lost' ? amountMinor : [],
  );
  const named = namedDisputes(facts).filter(({ state }) => state === 'lost');
  return Math.max(0, ...unnamed) + sum(named.map(({ amountMinor }) => amountMinor));
}

/** Our own capture is exact; otherwise the largest reported amount counts. */
function capturedOf(own: StoredStatus, facts: readonly PaymentFact[]): number {
  if (own.state === 'captured') return own.capturedMinor;
  return Math.max(0, ...facts.flatMap((fact) => (fact.type === 'payment.succeeded' ? fact.amountMinor : [])));
}

/**
 * Total of our own refunds and those made at the gateway. An event of a single refund with the amount of one
 * of ours confirms that refund, each of ours at most once, unless it names another refund. A refund whose failure is
 * reported does not count, also if its success is reported later. A running total includes all refunds.
 */
function totalRefunds(own: readonly number[], facts: readonly PaymentFact[]): number {
  const refunds = [
    ...new Map(
      facts.filter(({ type }) => type === 'refund.succeeded').map((fact) => [fact.eventId, fact]),
    ).values(),
  ];
  const total = Math.max(0, ...refunds.flatMap((fact) => (fact.isRunningTotal ? fact.amountMinor : [])));
  const failed = new Set(facts.flatMap(({ type, refundId }) => (type === 'refund.failed' ? refundId : [])));
  const singles = refunds.filter(({ isRunningTotal }) => !isRunningTotal);
  // Facts about refunds of ours are left out by the caller, so a named refund was made at the gateway.
  const named = Map.groupBy(
    singles.filter(({ refundId }) => refundId && !failed.has(refundId)),
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
