import * as airport from '#server/airport/contract.ts';
import * as bookings from '#server/bookings/contract.ts';
import * as checkout from '#server/checkout/contract.ts';
import * as sandbox from '#server/checkout/contract-sandbox.ts';
import * as webhooks from '#server/checkout/contract-webhooks.ts';
import * as circles from '#server/circles/contract.ts';
import * as esim from '#server/esim/contract.ts';
import * as experiences from '#server/experiences/contract.ts';
import * as fx from '#server/fx/contract.ts';
import * as groundTransport from '#server/ground-transport/contract.ts';
import * as hotelBookings from '#server/hotel-bookings/contract.ts';
import * as hotels from '#server/hotels/contract.ts';
import * as identity from '#server/identity/contract.ts';
import * as people from '#server/identity/contract-people.ts';
import * as users from '#server/identity/contract-users.ts';
import * as membership from '#server/membership/contract.ts';
import * as perks from '#server/perks/contract.ts';
import * as personalData from '#server/personal-data/contract.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import * as travelBookings from '#server/travel-bookings/contract.ts';
import * as trips from '#server/trips/contract.ts';
import * as wishlists from '#server/wishlists/contract.ts';

/** Contracts of all API operations, from which OpenAPI, the reference and the security suite are derived. */
export const contracts: readonly Endpoint[] = [
  identity,
  users,
  people,
  personalData,
  membership,
  circles,
  wishlists,
  hotels,
  hotelBookings,
  airport,
  travelBookings,
  experiences,
  groundTransport,
  esim,
  perks,
  bookings,
  trips,
  checkout,
  webhooks,
  sandbox,
  fx,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value
  );
}
