/**
 * The API tests that `npm test` runs over Next, where `npm start` does not serve the API. They let each operation
 * succeed at least once (`scripts/check-outcomes.ts --successes`), so that each route handler of the build is loaded and
 * answers, and they test what differs between hosts. `npm run prove:next` runs every API test over Next.
 */
export const testsOverNext = [
  'server/{host,portal}/**/*.api.test.ts',
  'server/testing/hostile-*/*.api.test.ts',
  'server/modules/airport-services/bookings/{bookings,cancelling}.api.test.ts',
  'server/modules/airport-services/catalogue/{several-suppliers,venues}.api.test.ts',
  'server/modules/auth/{inactive-memberships,login-by-link,sessions,switch-organisation}.api.test.ts',
  'server/modules/checkout/{cancel-of-products,sessions}.api.test.ts',
  'server/modules/circles/{circles,join-members}.api.test.ts',
  'server/modules/esim/{perk-payments,plans,top-ups}.api.test.ts',
  'server/modules/experiences/{several-suppliers,visits}.api.test.ts',
  'server/modules/fx/rates.api.test.ts',
  'server/modules/hotels/bookings/bookings.api.test.ts',
  'server/modules/hotels/catalogue/{catalogue,rooms,search}.api.test.ts',
  'server/modules/loyalty/adjust-member-points.api.test.ts',
  'server/modules/mail-reports/mail-reports.api.test.ts',
  'server/modules/perks/{booking-perks,catalogue,perks,grants/grants}.api.test.ts',
  'server/modules/privacy/delete-account.api.test.ts',
  'server/modules/tenants/{notification-choices,people}.api.test.ts',
  'server/modules/transfers/{live,search}.api.test.ts',
  'server/modules/trips/{circle-trips,gaps}.api.test.ts',
  'server/modules/wishlists/{items,lists,sharing}.api.test.ts',
  'server/sandbox/payments/confirm-in-sandbox.api.test.ts',
];
