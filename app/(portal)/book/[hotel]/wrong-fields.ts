import { getTranslations } from 'next-intl/server';
import * as contract from '#server/modules/hotels/bookings/contract.ts';
import type { InputOf } from '#server/portal/forms/form-contract.ts';
import { type holdRoomForm, roomFields, travellerFields } from './forms.ts';

type Input = InputOf<typeof holdRoomForm>;

/** A guest of the form as `update-travellers` takes it, with the names of its form fields. */
export type NamedGuest = {
  traveller: { first_name: string; last_name: string; passport?: string; room?: number };
  fields: { first_name: string; last_name: string; passport?: string };
};

/**
 * The guests whom the form names: everybody where the hotel asks for passports, else those in whose names the further rooms
 * are, after the lead guest; empty if only the lead guest is named. `beds` are the guests of each room.
 */
export function namedGuests(
  input: Pick<Input, 'first_name' | 'last_name' | 'rooms' | 'travellers'>,
  beds: readonly number[],
): NamedGuest[] {
  const roomOf = beds.flatMap((count, index) => Array.from({ length: count }, () => index + 1));
  const withRoom = (room: number | undefined) => (beds.length > 1 && room !== undefined ? { room } : {});
  if (input.travellers.length > 0) {
    return input.travellers.map((traveller, index) => ({
      traveller: { ...traveller, ...withRoom(roomOf[index]) },
      fields: {
        first_name: travellerFields.first_name(index),
        last_name: travellerFields.last_name(index),
        passport: travellerFields.passport(index),
      },
    }));
  }
  const further = input.rooms.slice(0, Math.max(0, beds.length - 1)).flatMap((guest, index): NamedGuest[] =>
    guest.first_name || guest.last_name
      ? [
          {
            traveller: { ...guest, room: index + 2 },
            fields: { first_name: roomFields.first_name(index), last_name: roomFields.last_name(index) },
          },
        ]
      : [],
  );
  if (further.length === 0) return [];
  const { first_name, last_name } = input;
  const lead = { first_name, last_name, room: 1 };
  return [{ traveller: lead, fields: { first_name: 'first_name', last_name: 'last_name' } }, ...further];
}

/** Form field names by their path in the order. */
const orderFields: Record<string, string> = {
  'lead_guest.first_name': 'first_name',
  'lead_guest.last_name': 'last_name',
  'lead_guest.email': 'email',
  'lead_guest.phone_number': 'phone',
  special_requests: 'special_requests',
};

/** Names of the form fields whose values the API contract would refuse. */
export function wrongFieldsOf(order: object, guests: readonly NamedGuest[]): string[] {
  const checked = contract.initiateHotelBooking.body.safeParse(order);
  const ofOrder = (checked.error?.issues ?? []).map(({ path }) => orderFields[path.join('.')]);
  if (guests.length === 0) return unique(ofOrder);
  const list = contract.updateTravellers.body.safeParse({
    booking_id: 'new',
    travellers: guests.map(({ traveller }) => traveller),
  });
  const ofTravellers = (list.error?.issues ?? []).map(({ path: [, index, part] }) =>
    isTravellerField(part) ? guests[Number(index)]?.fields[part] : undefined,
  );
  return unique([...ofOrder, ...ofTravellers]);
}

const unique = (names: (string | undefined)[]): string[] => [
  ...new Set(names.filter((name) => name !== undefined)),
];

const isTravellerField = (part: unknown): part is keyof typeof travellerFields =>
  Object.hasOwn(travellerFields, String(part));

const sentences = ['first_name', 'last_name', 'email', 'phone', 'special_requests'] as const;
const ofTraveller = { first: 'first_name', last: 'last_name', passport: 'passport' } as const;

/** Error texts by field name. Hidden fields get none. `needsPhone` = the hotel requires a telephone number. */
export async function explainFields(
  names: readonly string[],
  { needsPhone = false }: { needsPhone?: boolean } = {},
): Promise<Record<string, string>> {
  const t = await getTranslations('booking.errors');
  const errors: Record<string, string> = {};
  for (const name of names) {
    const part = /^(?:traveller|room)_\d+_(first|last|passport)$/.exec(name)?.[1] as keyof typeof ofTraveller;
    const sentence = part ? ofTraveller[part] : sentences.find((one) => one === name);
    if (sentence) errors[name] = t(sentence === 'phone' && needsPhone ? 'phoneNeeded' : sentence);
  }
  return errors;
}
