import { visibleBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { openPassport } from '#server/platform/crypto/index.ts';
import * as contract from './contract.ts';
import { guestCount, hotelDetails, type Traveller } from './details.ts';
import { updateTravellers } from './update-travellers.ts';

/** A guest as typed into a form. Empty texts name nobody. */
type TypedGuest = { firstName: string; lastName: string; passport: string };

/** A field that was refused, and the index of its guest. */
type RefusedField = { index: number; field: keyof TypedGuest };

const fieldOfWire: Record<string, RefusedField['field']> = {
  first_name: 'firstName',
  last_name: 'lastName',
  passport: 'passport',
};

/**
 * Replaces the travellers of the member's booking with the guests of a form, unless a field is invalid: returns
 * the refused fields. Guests without any text are left out, except the first. An empty passport keeps the
 * stored one, as does the telephone number, if the guest at this place has the same name.
 */
export async function nameGuests(
  ctx: MemberContext & { key: null },
  bookingId: string,
  guests: readonly TypedGuest[],
): Promise<RefusedField[]> {
  const details = hotelDetails(await visibleBooking(ctx, bookingId, ['hotel']));
  const named = guests
    .slice(0, guestCount(details))
    .map((guest, index) => ({ guest, index, stored: storedTraveller(details.travellers[index], guest) }))
    .filter(({ guest, index }) => index === 0 || guest.firstName || guest.lastName || guest.passport);
  const checked = contract.updateTravellers.body.safeParse({
    booking_id: bookingId,
    travellers: named.map(({ guest, stored }) => ({
      first_name: guest.firstName,
      last_name: guest.lastName,
      passport: guest.passport || storedPassport(ctx, stored),
      phone_number: stored?.phone ?? undefined,
    })),
  });
  if (checked.success) {
    await updateTravellers(ctx, checked.data);
    return [];
  }
  const refused = checked.error.issues.flatMap(({ path: [, row, part] }) => {
    const index = named[Number(row)]?.index;
    const field = fieldOfWire[String(part)];
    return index === undefined || !field ? [] : { index, field };
  });
  if (refused.length === 0) throw checked.error;
  return refused;
}

/** The traveller stored at the guest's place; undefined if the names differ. */
const storedTraveller = (traveller: Traveller | undefined, guest: TypedGuest): Traveller | undefined =>
  traveller?.firstName === guest.firstName && traveller.lastName === guest.lastName ? traveller : undefined;

const storedPassport = (ctx: MemberContext, stored: Traveller | undefined): string | undefined =>
  stored?.passportSealed ? openPassport(ctx.environment, stored.passportSealed) : undefined;
