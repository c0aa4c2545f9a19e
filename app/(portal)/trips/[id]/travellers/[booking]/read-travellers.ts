import { getTranslations } from 'next-intl/server';
import { visibleBooking } from '#server/modules/bookings/index.ts';
import * as contract from '#server/modules/hotels/bookings/contract.ts';
import { guestCount, hotelDetails, type Traveller } from '#server/modules/hotels/bookings/details.ts';
import type { updateTravellers } from '#server/modules/hotels/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { openPassport } from '#server/platform/crypto/index.ts';
import type { InputOf } from '#server/portal/forms/form-contract.ts';
import type { saveTravellersForm } from './forms.ts';

type Guest = InputOf<typeof saveTravellersForm>['guests'][number];
type Errors = Record<string, string>;

const wireNames: Record<string, keyof Guest> = {
  first_name: 'firstName',
  last_name: 'lastName',
  passport: 'passport',
};

/** Error texts by field name (`firstName-0`). Hidden fields get none. */
export async function explainFields(names: readonly string[]): Promise<Errors> {
  const t = await getTranslations('trips.travellerForm.errors');
  const errors: Errors = {};
  for (const name of names) {
    const part = Object.values(wireNames).find((one) => name.startsWith(`${one}-`));
    if (part) errors[name] = t(part);
  }
  return errors;
}

/**
 * The travellers that the form names, with one error text for each field that the API would refuse. Neither
 * travellers nor errors means that hidden fields of the page were altered. Throws `not_found` for a booking
 * that is not visible to the member.
 */
export async function readTravellers(
  ctx: MemberContext & { key: null },
  bookingId: string,
  guests: readonly Guest[],
): Promise<{ input: Parameters<typeof updateTravellers>[1] | undefined; errors: Errors }> {
  const details = hotelDetails(await visibleBooking(ctx, bookingId, ['hotel']));
  const filled = guests
    .slice(0, guestCount(details))
    .map((guest, index) => ({ guest, index, onFile: details.travellers[index] }))
    .filter(({ guest, index }) => index === 0 || guest.firstName || guest.lastName || guest.passport);
  const checked = contract.updateTravellers.body.safeParse({
    booking_id: bookingId,
    travellers: filled.map(({ guest, onFile }) => ({
      first_name: guest.firstName,
      last_name: guest.lastName,
      passport: guest.passport || storedPassport(ctx, guest, onFile),
      phone_number: hasSameName(guest, onFile) ? (onFile?.phone ?? undefined) : undefined,
    })),
  });
  const refused = (checked.error?.issues ?? []).flatMap(({ path: [, row, part] }) => {
    const at = filled[Number(row)]?.index;
    return at === undefined ? [] : [`${wireNames[String(part)]}-${at}`];
  });
  return { input: checked.data, errors: await explainFields(refused) };
}

const storedPassport = (
  ctx: MemberContext,
  guest: Guest,
  onFile: Traveller | undefined,
): string | undefined =>
  hasSameName(guest, onFile) && onFile?.passportSealed
    ? openPassport(ctx.environment, onFile.passportSealed)
    : undefined;

const hasSameName = (guest: Guest, onFile: Traveller | undefined): boolean =>
  onFile?.firstName === guest.firstName && onFile.lastName === guest.lastName;
