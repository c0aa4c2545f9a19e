import { visibleBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { fields } from '#server/platform/contract/index.ts';
import { openPassport } from '#server/platform/crypto/index.ts';
import * as contract from './contract.ts';
import { hotelDetails, type Traveller } from './details.ts';
import { guestSlots } from './place-guests.ts';
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
 * Replaces the travellers of the member's booking with the guests of a form, which has one row for each guest, room after
 * room (`guestSlots`), unless a field is invalid: returns the refused fields. Fails like `updateTravellers`. Guests
 * without any text are left out, except the first. An empty passport keeps the stored one, and the telephone number
 * stays, if the guest at this place has the same name.
 */
export async function nameGuests(
  ctx: MemberContext & { key: null },
  bookingId: string,
  guests: readonly TypedGuest[],
): Promise<RefusedField[]> {
  const details = hotelDetails(await visibleBooking(ctx, bookingId, ['hotel']));
  const slots = guestSlots(details.stay.party, details.travellers);
  const named = slots
    .flatMap(({ room, guest: stored }, index) => {
      const guest = guests[index];
      return guest
        ? [{ guest, index, room, stored: stored && sameGuest(stored, guest) ? stored : null }]
        : [];
    })
    .filter(({ guest, index }) => index === 0 || guest.firstName || guest.lastName || guest.passport);
  const checked = contract.updateTravellers.body.safeParse({
    booking_id: bookingId,
    travellers: named.map(({ guest, room, stored }) => ({
      first_name: guest.firstName,
      last_name: guest.lastName,
      passport: guest.passport || storedPassport(ctx, stored),
      // Left out where it was stored before telephone numbers needed digits.
      phone_number: fields.phoneNumber.safeParse(stored?.phone).data,
      ...(details.stay.party.rooms > 1 ? { room } : {}),
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

const sameGuest = (one: Traveller, other: TypedGuest): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName;

const storedPassport = (ctx: MemberContext, stored: Traveller | null): string | undefined =>
  stored?.passportSealed ? openPassport(ctx.environment, stored.passportSealed) : undefined;
