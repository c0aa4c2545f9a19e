import { personalData as auth } from '#server/modules/auth/index.ts';
import { personalData as bookings } from '#server/modules/bookings/index.ts';
import { personalData as checkout } from '#server/modules/checkout/index.ts';
import { personalData as circles } from '#server/modules/circles/index.ts';
import { personalData as hotelBookings } from '#server/modules/hotels/bookings/index.ts';
import { personalData as hotelSearches } from '#server/modules/hotels/catalogue/index.ts';
import { personalData as loyalty } from '#server/modules/loyalty/index.ts';
import { personalData as perks } from '#server/modules/perks/index.ts';
import type { PersonalDataRegistry } from '#server/modules/privacy/index.ts';
import { personalData as tenants } from '#server/modules/tenants/index.ts';
import { personalData as transfers } from '#server/modules/transfers/index.ts';
import { personalData as webhooks } from '#server/modules/webhooks/index.ts';
import { personalData as wishlists } from '#server/modules/wishlists/index.ts';
import { personalData as mails } from '#server/platform/email/index.ts';
import { personalData as limits } from '#server/platform/http/enforce-limits.ts';
import { personalData as idempotency } from '#server/platform/idempotency/index.ts';
import { personalData as jobs } from '#server/platform/jobs/index.ts';

/** Every declaration of personal data. */
export const personalData: PersonalDataRegistry = {
  exportFor: {
    ...tenants.exportFor,
    ...auth.exportFor,
    ...loyalty.exportFor,
    ...perks.exportFor,
    ...bookings.exportFor,
    ...hotelBookings.exportFor,
    ...checkout.exportFor,
    ...wishlists.exportFor,
    ...circles.exportFor,
    ...mails.exportFor,
  },
  inOrderOfErasure: [
    // Leaving circles and revoking perks write deliveries and ledger entries, which the rest then covers.
    circles,
    perks,
    auth,
    wishlists,
    hotelSearches,
    // Reservations and changes of travellers are found by the bookings' user.
    transfers,
    hotelBookings,
    bookings,
    checkout,
    mails,
    loyalty,
    // The rows of users and memberships come last; deliveries repeat the ids of both.
    tenants,
    webhooks,
    // The jobs that the rest has enqueued name ids only.
    jobs,
    idempotency,
    limits,
  ],
};
