import { z } from 'zod';
import { field, formContract } from '#server/portal/forms/form-contract.ts';
import { readAmount } from '#server/portal/forms/read-amount.ts';

/** Maximum number of guests in one booking, as in the contract of bookings. */
const maxTravellers = 16;

/** Rooms after the first, as in the contract of bookings. */
const maxFurtherRooms = 7;

/** Field names of the guest in whose name a further room is; the first of them is room 2. */
export const roomFields = {
  first_name: (index: number) => `room_${index + 2}_first`,
  last_name: (index: number) => `room_${index + 2}_last`,
};

/** Field names of a traveller. The first traveller is the lead guest and adds only a passport field. */
export const travellerFields = {
  first_name: (index: number) => (index === 0 ? 'first_name' : `traveller_${index}_first`),
  last_name: (index: number) => (index === 0 ? 'last_name' : `traveller_${index}_last`),
  passport: (index: number) => `traveller_${index}_passport`,
};

/** A total in minor units, and the token of the confirmed terms with it if they are not those of the rate. */
const Agreed = z.string().transform((text, issues) => {
  const [amount = '', token = null] = text.split(' ');
  const totalMinor = readAmount(amount);
  if (totalMinor !== null) return { totalMinor, token };
  issues.addIssue({ code: 'custom', message: 'Must begin with an amount.' });
  return z.NEVER;
});

/** The text of `agreed` in a form. */
export const agreedText = (totalMinor: number, token: string | null): string =>
  token === null ? String(totalMinor) : `${totalMinor} ${token}`;

/**
 * `agreed` is what the member agrees to: the displayed total and terms. `travellers` are the guests whose passports the hotel asks
 * for: one for each passport field. A passport number is never sent back to the browser. `rooms` are the rooms after the
 * first, of which any may be in nobody's name.
 */
export const holdRoomForm = formContract({
  page_member: field.text(),
  hotel: field.id(),
  rate: field.text(4096),
  stay: field.text(),
  agreed: field.of(Agreed, 4096),
  first_name: field.text(),
  last_name: field.text(),
  email: field.text(),
  phone: field.text().optional(),
  special_requests: field.text().optional(),
  circle_id: field.id(64).optional(),
  rooms: field.group(maxFurtherRooms, {
    first_name: { name: roomFields.first_name, of: field.text(200) },
    last_name: { name: roomFields.last_name, of: field.text(200) },
  }),
  travellers: field.group(
    maxTravellers,
    {
      first_name: { name: travellerFields.first_name, of: field.text() },
      last_name: { name: travellerFields.last_name, of: field.text() },
      passport: { name: travellerFields.passport, of: field.text().secret() },
    },
    { endsWithout: 'passport' },
  ),
});
