/** Where a booking of any kind can stand. */
export const bookingStates = [
  'held',
  'pending_payment',
  'fulfilling',
  'pending_supplier',
  'confirmed',
  'completed',
  'cancelled',
  'expired',
  'failed',
] as const;

export type BookingState = (typeof bookingStates)[number];

export const bookingEvents = [
  'request_payment',
  'begin_fulfilment',
  'await_supplier',
  'confirm',
  'fail',
  'expire',
  'cancel',
  'complete',
] as const;

export type BookingEvent = (typeof bookingEvents)[number];

type Rule = {
  from: readonly BookingState[];
  to: BookingState;
  /** The step also depends on the hold, judged by the database's clock in the same statement. */
  hold?: 'alive' | 'over';
};

/**
 * The legal steps of every booking (interface.md, States and transitions; decisions on hotels and travel). While
 * the supplier is asked (`fulfilling`) a booking can neither expire nor be cancelled: the answer decides.
 */
export const transitions: Readonly<Record<BookingEvent, Rule>> = {
  request_payment: { from: ['held'], to: 'pending_payment', hold: 'alive' },
  begin_fulfilment: { from: ['held', 'pending_payment'], to: 'fulfilling', hold: 'alive' },
  await_supplier: { from: ['fulfilling'], to: 'pending_supplier' },
  confirm: { from: ['fulfilling', 'pending_supplier'], to: 'confirmed' },
  fail: { from: ['held', 'pending_payment', 'fulfilling', 'pending_supplier'], to: 'failed' },
  expire: { from: ['held', 'pending_payment'], to: 'expired', hold: 'over' },
  cancel: { from: ['held', 'pending_payment', 'confirmed'], to: 'cancelled' },
  complete: { from: ['confirmed'], to: 'completed' },
};

/** The state that the event leads to, or null when it is not legal here. */
export function stateAfter(state: BookingState, event: BookingEvent): BookingState | null {
  const rule = transitions[event];
  return rule.from.includes(state) ? rule.to : null;
}

/** States that nothing leads out of without the supplier having to let go of the booking. */
const endedWithoutService: readonly BookingState[] = ['cancelled', 'expired', 'failed'];

/** True when the supplier must give back what it holds or has booked for this state. */
export function leavesSupplier(state: BookingState): boolean {
  return endedWithoutService.includes(state);
}

/**
 * A code or reference of the supplier, null until the booking is confirmed: it may be known while other items of its
 * cart wait. Whatever shows such a text to anybody passes it through here.
 */
export function codeOnceConfirmed(state: BookingState, code: string | null): string | null {
  return state === 'confirmed' || state === 'completed' || state === 'cancelled' ? code : null;
}

/** The state as the wire tells it: asking the supplier is still waiting for the payment's outcome. */
export function publicState(state: BookingState): Exclude<BookingState, 'fulfilling'> {
  return state === 'fulfilling' ? 'pending_payment' : state;
}
