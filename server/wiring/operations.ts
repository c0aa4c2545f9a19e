import * as travelBookings from '#server/modules/airport-services/bookings/contract.ts';
import * as airport from '#server/modules/airport-services/catalogue/contract.ts';
import * as signIn from '#server/modules/auth/contract.ts';
import * as sessions from '#server/modules/auth/contract-sessions.ts';
import * as switching from '#server/modules/auth/contract-switch-organisation.ts';
import * as bookings from '#server/modules/bookings/contract.ts';
import * as checkout from '#server/modules/checkout/contract.ts';
import * as sandbox from '#server/modules/checkout/contract-sandbox.ts';
import * as webhooks from '#server/modules/checkout/contract-webhooks.ts';
import * as circles from '#server/modules/circles/contract.ts';
import * as esim from '#server/modules/esim/contract.ts';
import * as experiences from '#server/modules/experiences/contract.ts';
import * as fx from '#server/modules/fx/contract.ts';
import * as hotelBookings from '#server/modules/hotels/bookings/contract.ts';
import * as hotels from '#server/modules/hotels/catalogue/contract.ts';
import * as membership from '#server/modules/loyalty/contract.ts';
import * as membershipGrants from '#server/modules/loyalty/contract-grants.ts';
import * as mailReports from '#server/modules/mail-reports/contract.ts';
import * as perks from '#server/modules/perks/contract.ts';
import * as perkGrants from '#server/modules/perks/contract-grants.ts';
import * as personalData from '#server/modules/privacy/contract.ts';
import * as supplierChanges from '#server/modules/supplier-changes/contract.ts';
import * as people from '#server/modules/tenants/contract-people.ts';
import * as users from '#server/modules/tenants/contract-users.ts';
import * as groundTransport from '#server/modules/transfers/contract.ts';
import * as trips from '#server/modules/trips/contract.ts';
import * as wishlists from '#server/modules/wishlists/contract.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import * as sandboxPayments from '#server/sandbox/payments/contract.ts';

/** Contracts of all API operations, from which OpenAPI, the reference and the security suite are derived. */
export const contracts: readonly Endpoint[] = [
  signIn,
  users,
  sessions,
  people,
  switching,
  personalData,
  membership,
  membershipGrants,
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
  perkGrants,
  bookings,
  trips,
  checkout,
  webhooks,
  supplierChanges,
  mailReports,
  sandbox,
  sandboxPayments,
  fx,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value
  );
}
