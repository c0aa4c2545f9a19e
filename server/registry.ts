import * as bookings from '#server/bookings/contract.ts';
import * as checkout from '#server/checkout/contract.ts';
import * as sandbox from '#server/checkout/contract-sandbox.ts';
import * as webhooks from '#server/checkout/contract-webhooks.ts';
import * as hotelBookings from '#server/hotel-bookings/contract.ts';
import * as hotels from '#server/hotels/contract.ts';
import * as identity from '#server/identity/contract.ts';
import * as users from '#server/identity/contract-users.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import * as trips from '#server/trips/contract.ts';

/** Every operation of the wire. OpenAPI, the reference and the security suite are derived from this list. */
export const contracts: readonly Endpoint[] = [
  identity,
  users,
  hotels,
  hotelBookings,
  bookings,
  trips,
  checkout,
  webhooks,
  sandbox,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value
  );
}
