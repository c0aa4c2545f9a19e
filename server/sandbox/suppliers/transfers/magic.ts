import type { TransferQuery } from '#server/modules/transfers/port.ts';
import type { CancelEffect } from '../cancel-effects.ts';
import type { OutageEffect } from '../outages.ts';

/** Effects of a test address on transfers that start or end there. */
export type MagicEffect =
  | OutageEffect
  | CancelEffect
  | 'one_supplier_silent'
  | 'one_supplier_fails'
  | 'all_suppliers_fail'
  | 'nothing_available'
  | 'price_changed'
  | 'sold_out'
  | 'refused_at_book'
  | 'declined_later'
  | 'cancelled_first'
  | 'provider_silent'
  | 'unknown_but_booked'
  | 'unknown_and_lost'
  | 'webhook_twice'
  | 'flight_required'
  | 'non_refundable'
  | 'unlisted_vehicle';

/**
 * Magic addresses of the transfers Sandbox, for the start or the end of a transfer. Any city or airport
 * may follow the comma.
 */
export const magicAddresses: readonly { address: string; effect: MagicEffect; explains: string }[] = [
  {
    address: 'Test One Supplier Silent, Paris',
    effect: 'one_supplier_silent',
    explains:
      'One supplier never finishes: after 30 seconds the poll returns `more_coming` false and `partial` true.',
  },
  {
    address: 'Test One Supplier Fails, Paris',
    effect: 'one_supplier_fails',
    explains: 'One supplier returns an error; the poll returns `partial` true.',
  },
  {
    address: 'Test All Suppliers Fail, Paris',
    effect: 'all_suppliers_fail',
    explains: 'Every supplier fails: the poll returns 502 `supplier_error`.',
  },
  {
    address: 'Test No Transfers, Paris',
    effect: 'nothing_available',
    explains: 'Suppliers have no availability: there are no quotes.',
  },
  {
    address: 'Test Price Changed, Paris',
    effect: 'price_changed',
    explains:
      'Prices have risen by 7 % when a quote is chosen: POST /v1/travel/quotes returns 409 `price_changed` with the new price; a second request succeeds at that price.',
  },
  {
    address: 'Test Sold Out, Paris',
    effect: 'sold_out',
    explains: 'Every quote is sold out when it is chosen: POST /v1/travel/quotes returns 409 `sold_out`.',
  },
  {
    address: 'Test Slow, Paris',
    effect: 'supplier_timeout',
    explains: 'Choosing a quote returns 504 `supplier_timeout`.',
  },
  {
    address: 'Test Error, Paris',
    effect: 'supplier_error',
    explains: 'Choosing a quote returns 502 `supplier_error`.',
  },
  {
    address: 'Test Down, Paris',
    effect: 'supplier_down',
    explains: 'Choosing a quote returns 503 `supplier_unavailable`.',
  },
  {
    address: 'Test Refused, Paris',
    effect: 'refused_at_book',
    explains:
      'The provider refuses at once after payment: the booking fails and the authorisation is voided.',
  },
  {
    address: 'Test Declined, Paris',
    effect: 'declined_later',
    explains:
      'The provider accepts the reservation and later declines it by webhook: the booking fails and the authorisation is voided.',
  },
  {
    address: 'Test Cancelled First, Paris',
    effect: 'cancelled_first',
    explains:
      'The webhook that cancels the reservation arrives before the one that creates it: the booking fails and nothing is charged.',
  },
  {
    address: 'Test Silent, Paris',
    effect: 'provider_silent',
    explains:
      'The provider sends no decision: the booking stays `pending_supplier` and fails after 30 minutes. POST /v1/sandbox/trigger with `supplier_confirms` confirms it.',
  },
  {
    address: 'Test Unknown Booked, Paris',
    effect: 'unknown_but_booked',
    explains: 'The provider books, but its response is lost: the look-up by our reference finds it.',
  },
  {
    address: 'Test Unknown Lost, Paris',
    effect: 'unknown_and_lost',
    explains:
      'The first request neither books nor returns a response: the second request books. The supplier `linebook` promises nothing about repeated requests, so it gets no second one, and a person decides.',
  },
  {
    address: 'Test Webhook Twice, Paris',
    effect: 'webhook_twice',
    explains: 'Every webhook of the ride is delivered twice.',
  },
  {
    address: 'Test Flight Number, Paris',
    effect: 'flight_required',
    explains: 'Every quote needs a flight number: checkout without one returns 422.',
  },
  {
    address: 'Test Non Refundable, Paris',
    effect: 'non_refundable',
    explains: 'No quote can be cancelled free of charge.',
  },
  {
    address: 'Test New Vehicle, Paris',
    effect: 'unlisted_vehicle',
    explains:
      'Cars are tuk-tuks in the open air on a guided ride, which the taxonomy does not list: quotes show and filters accept them.',
  },
  {
    address: 'Test Cancellation Declined, Paris',
    effect: 'cancel_declined',
    explains:
      'The provider declines every cancellation: cancel returns 409 `cancellation_declined` and the booking stands.',
  },
  {
    address: 'Test Cancellation Later, Paris',
    effect: 'cancel_accepted_later',
    explains: 'Cancel returns `cancellation_pending`; the provider cancels about five seconds later.',
  },
];

const effects = new Map(magicAddresses.map(({ address, effect }) => [nameOf(address), effect]));

/** The effect of the start or else of the end of a transfer; undefined when neither is a test address. */
export function magicEffect({ from, to }: Pick<TransferQuery, 'from' | 'to'>): MagicEffect | undefined {
  return effects.get(nameOf(from.address)) ?? effects.get(nameOf(to.address));
}

/** Whether the address is a test address, in any city. */
export function isMagicAddress(address: string): boolean {
  return effects.has(nameOf(address));
}

function nameOf(address: string): string {
  return (address.split(',')[0] ?? '').trim().toLowerCase();
}
