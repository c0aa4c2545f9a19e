import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** Guests of one booking (contract). */
const mostGuests = 16;

/** A row that is empty or missing names nobody. Passport numbers are secret: they are never sent back. */
export const saveTravellersForm = formContract({
  trip: field.id(),
  booking: field.id(),
  guests: field.group(mostGuests, {
    firstName: { name: (index) => `firstName-${index}`, of: field.text(200) },
    lastName: { name: (index) => `lastName-${index}`, of: field.text(200) },
    passport: { name: (index) => `passport-${index}`, of: field.text(200).secret() },
  }),
});
