import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** Maximum number of guests in one booking (contract). */
const maxGuests = 16;

/** An empty or missing row names no traveller. Passport numbers are secret: they are never sent back. */
export const saveTravellersForm = formContract({
  trip: field.id(),
  booking: field.id(),
  guests: field.group(maxGuests, {
    firstName: { name: (index) => `firstName-${index}`, of: field.text(200) },
    lastName: { name: (index) => `lastName-${index}`, of: field.text(200) },
    passport: { name: (index) => `passport-${index}`, of: field.text(200).secret() },
  }),
});
