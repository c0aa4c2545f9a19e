import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** Guests of one booking at most, as the contract of bookings says. */
const mostTravellers = 16;

/** Names of the fields of a traveller. The first one is the lead guest, who has a passport field of its own alone. */
export const travellerFields = {
  first_name: (index: number) => (index === 0 ? 'first_name' : `traveller_${index}_first`),
  last_name: (index: number) => (index === 0 ? 'last_name' : `traveller_${index}_last`),
  passport: (index: number) => `traveller_${index}_passport`,
};

/**
 * `agreed` is the price that the member saw. `travellers` are the guests whose passports the page asks for, none when it
 * asks for none: each has a passport field, so that the fields themselves say how many there are. A passport number is
 * never sent back.
 */
export const holdRoomForm = formContract({
  page_member: field.text(),
  hotel: field.id(),
  rate: field.text(4096),
  stay: field.text(),
  agreed: field.amount(),
  first_name: field.text(),
  last_name: field.text(),
  email: field.text(),
  phone: field.text().optional(),
  special_requests: field.text().optional(),
  circle_id: field.id(64).optional(),
  travellers: field.group(
    mostTravellers,
    {
      first_name: { name: travellerFields.first_name, of: field.text() },
      last_name: { name: travellerFields.last_name, of: field.text() },
      passport: { name: travellerFields.passport, of: field.text().secret() },
    },
    { endsWithout: 'passport' },
  ),
});
