import type { PaymentEvent } from './port.ts';
import type { intentStates } from './schema.ts';

type State = (typeof intentStates)[number];

/** What a gateway told of a payment, as far as its state depends on it. */
export type PaymentFact = Pick<
  PaymentEvent,
  'type' | 'eventId' | 'amountMinor' | 'isRunningTotal' | 'failureCode' | 'occurredAt'
>;

/** Where a payment stands by our own acts (and by what was told before). `refunds` are those we asked for. */
export type OwnActs = { state: State; capturedMinor: number; refunds: readonly number[] };

export type Standing = {
  state: State;
  capturedMinor: number;
  refundedMinor: number;
  /** Refunds were told of beyond what was paid: somebody has to look at it. */
  isOverRefunded: boolean;
  failureCode: string | null;
  isDisputed: boolean;
};

/**
 * How far a payment has come. Gateways send events late, twice and in any order, so the furthest one counts: a
 * refused attempt says nothing about a later good one, an authorisation that was given back is worth nothing, and
 * money that was taken is taken whatever else was told.
 */
const rank: Readonly<Record<State, number>> = {
  requires_payment: 0,
  failed: 1,
  authorized: 2,
  voided: 3,
  captured: 4,
};

const tells: Readonly<Partial<Record<PaymentFact['type'], State>>> = {
  'payment.failed': 'failed',
  'payment.authorized': 'authorized',
  'payment.cancelled': 'voided',
  'payment.succeeded': 'captured',
};

/**
 * Where a payment stands, as a function of the set of facts: the same for every order of them, and for repeats.
 * Refunds count once money was taken, and never beyond it.
 */
export function standingOf(own: OwnActs, facts: readonly PaymentFact[]): Standing {
  const told = facts.flatMap(({ type }) => tells[type] ?? []);
  const state = told.reduce((furthest, next) => (rank[next] > rank[furthest] ? next : furthest), own.state);
  const capturedMinor = state === 'captured' ? capturedOf(own, facts) : 0;
  const refunds = refundsTold(own.refunds, facts);
  return {
    state,
    capturedMinor,
    refundedMinor: Math.min(capturedMinor, refunds),
    isOverRefunded: state === 'captured' && refunds > capturedMinor,
    failureCode: state === 'failed' || state === 'voided' ? failureOf(facts) : null,
    isDisputed: facts.some(({ type }) => type === 'payment.disputed'),
  };
}

/** What we captured ourselves is exact; else the most that was told. */
function capturedOf(own: OwnActs, facts: readonly PaymentFact[]): number {
  if (own.state === 'captured') return own.capturedMinor;
  return Math.max(0, ...facts.flatMap((fact) => (fact.type === 'payment.succeeded' ? fact.amountMinor : [])));
}

/**
 * All that was sent back: our own refunds and those made at the gateway. An event of one refund is the news of one
 * of ours where the amounts agree, each of ours once; a running total covers all of them.
 */
function refundsTold(own: readonly number[], facts: readonly PaymentFact[]): number {
  const refunds = [
    ...new Map(
      facts.filter(({ type }) => type === 'refund.succeeded').map((fact) => [fact.eventId, fact]),
    ).values(),
  ];
  const total = Math.max(0, ...refunds.flatMap((fact) => (fact.isRunningTotal ? fact.amountMinor : [])));
  const single = Map.groupBy(
    refunds.filter(({ isRunningTotal }) => !isRunningTotal),
    ({ amountMinor }) => amountMinor,
  );
  const foreign = [...single].map(([amountMinor, { length }]) => {
    const ours = own.filter((minor) => minor === amountMinor).length;
    return amountMinor * Math.max(0, length - ours);
  });
  return Math.max(total, sum(own) + sum(foreign));
}

/** The code of the latest refused attempt by the gateway's clock; the event id decides between equals. */
function failureOf(facts: readonly PaymentFact[]): string | null {
  const failures = facts.filter(({ type }) => type === 'payment.failed').map(placed);
  const latest = failures.reduce<(typeof failures)[number] | null>(
    (late, next) => (late === null || next.at > late.at ? next : late),
    null,
  );
  return latest && (latest.code ?? 'payment_declined');
}

const placed = ({ occurredAt, eventId, failureCode }: PaymentFact) => ({
  at: `${occurredAt ?? ''} ${eventId}`,
  code: failureCode,
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
