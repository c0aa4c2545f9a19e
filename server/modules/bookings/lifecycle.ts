import { type SQL, sql } from '#server/platform/db/sql.ts';

/** The states of a booking of any kind. */
export const bookingStates = [
  'holding',
  'held',
  'pending_payment',
  'fulfilling',
  'pending_supplier',
  'confirmed',
  'cancelling',
  'completed',
  'cancelled',
  'expired',
  'failed',
  'not_held',
] as const;

export type BookingState = (typeof bookingStates)[number];

export const bookingEvents = [
  'hold',
  'hold_for_payment',
  'abandon',
  'request_payment',
  'begin_fulfilment',
  'await_supplier',
  'confirm',
  'fail',
  'expire',
  'request_cancel',
  'decline_cancel',
  'cancel',
  'complete',
] as const;

export type BookingEvent = (typeof bookingEvents)[number];

type Rule = {
  from: readonly BookingState[];
  to: BookingState;
  /** Additional condition on the hold, checked against the database's clock in the same statement. */
  hold?: 'alive' | 'over';
  /** Additional condition on a booking in `pending_supplier`: the supplier has not decided yet. */
  pending?: 'undecided';
};

/**
 * The legal transitions of every booking. While the supplier is asked for the hold (`holding`), a booking is not
 * shown, and it never is if the supplier holds nothing (`not_held`). While the supplier call is under way (`fulfilling`), a booking can
 * neither expire nor be cancelled: the answer decides. A booking that a person at the supplier decides
 * (`pending_supplier`) can be cancelled until the decision is known. A confirmed booking that its supplier is asked to
 * cancel (`cancelling`) stands until the answer: then it is cancelled, or confirmed again.
 */
export const transitions: Readonly<Record<BookingEvent, Rule>> = {
  hold: { from: ['holding'], to: 'held', hold: 'alive' },
  hold_for_payment: { from: ['holding'], to: 'pending_payment', hold: 'alive' },
  abandon: { from: ['holding'], to: 'not_held' },
  request_payment: { from: ['held'], to: 'pending_payment', hold: 'alive' },
  begin_fulfilment: { from: ['held', 'pending_payment'], to: 'fulfilling', hold: 'alive' },
  await_supplier: { from: ['fulfilling'], to: 'pending_supplier' },
  confirm: { from: ['fulfilling', 'pending_supplier'], to: 'confirmed' },
  fail: { from: ['held', 'pending_payment', 'fulfilling', 'pending_supplier'], to: 'failed' },
  expire: { from: ['held', 'pending_payment'], to: 'expired', hold: 'over' },
  request_cancel: { from: ['confirmed'], to: 'cancelling' },
  decline_cancel: { from: ['cancelling'], to: 'confirmed' },
  cancel: {
    from: ['held', 'pending_payment', 'pending_supplier', 'confirmed', 'cancelling'],
    to: 'cancelled',
    pending: 'undecided',
  },
  complete: { from: ['confirmed'], to: 'completed' },
};

/** The state after the event, or null if the transition is not legal. */
export function stateAfter(state: BookingState, event: BookingEvent): BookingState | null {
  const rule = transitions[event];
  return rule.from.includes(state) ? rule.to : null;
}

/** Final states in which the supplier must not keep a hold or booking. */
export const endedWithoutService: readonly BookingState[] = ['cancelled', 'expired', 'failed', 'not_held'];

const hiddenStates = ['holding', 'not_held'] as const satisfies readonly BookingState[];
type HiddenState = (typeof hiddenStates)[number];

/** False for a booking whose supplier has not answered the hold, or held nothing: nobody is shown it. */
export const isShown = (state: BookingState): boolean =>
  !(hiddenStates as readonly BookingState[]).includes(state);

/** SQL condition for bookings that may be shown, on a column `state`. */
export const shownStates: SQL = sql.raw(
  `state not in (${hiddenStates.map((state) => `'${state}'`).join(', ')})`,
);

/** True if no event changes a booking in this state any more. */
export const isFinalState = (state: BookingState): boolean =>
  bookingEvents.every((event) => stateAfter(state, event) === null);

/** True if a booking in this state requires the hold or the supplier booking to be released. */
export function requiresSupplierRelease(state: BookingState): boolean {
  return endedWithoutService.includes(state);
}

/**
 * Returns a supplier code or reference only for a booking that is or was confirmed, else null. The code may
 * be known earlier, while other items of the cart are pending, so every code that is shown must pass through
 * this function.
 */
export function codeIfConfirmed(state: BookingState, code: string | null): string | null {
  return state === 'confirmed' || state === 'cancelling' || state === 'completed' || state === 'cancelled'
    ? code
    : null;
}

/** A state on the wire. */
export type PublicState =
  | Exclude<BookingState, 'fulfilling' | 'cancelling' | HiddenState>
  | 'cancellation_pending';

/**
 * The state on the wire: `fulfilling` is internal and appears as `pending_payment`, `cancelling` as `cancellation_pending`.
 * Bookings in hidden states
 * appear nowhere; a reader that meets one during its change takes it for an unpaid or a failed booking.
 */
export function publicState(state: BookingState): PublicState {
  if (state === 'cancelling') return 'cancellation_pending';
  if (state === 'fulfilling' || state === 'holding') return 'pending_payment';
  return state === 'not_held' ? 'failed' : state;
}
