import { getTranslations } from 'next-intl/server';
import * as contract from '#server/modules/hotels/bookings/contract.ts';
import type { InputOf } from '#server/portal/forms/form-contract.ts';
import { type holdRoomForm, travellerFields } from './forms.ts';

type Travellers = InputOf<typeof holdRoomForm>['travellers'];

/** Form field names by their path in the order. */
const orderFields: Record<string, string> = {
  'lead_guest.first_name': 'first_name',
  'lead_guest.last_name': 'last_name',
  'lead_guest.email': 'email',
  'lead_guest.phone_number': 'phone',
  special_requests: 'special_requests',
};

/** Names of the form fields whose values the API contract would refuse. */
export function wrongFieldsOf(order: object, travellers: Travellers): string[] {
  const checked = contract.initiateHotelBooking.body.safeParse(order);
  const ofOrder = (checked.error?.issues ?? []).map(({ path }) => orderFields[path.join('.')]);
  if (travellers.length === 0) return unique(ofOrder);
  const list = contract.updateTravellers.body.safeParse({ booking_id: 'new', travellers });
  const ofTravellers = (list.error?.issues ?? []).map(({ path: [, index, part] }) =>
    isTravellerField(part) ? travellerFields[part](Number(index)) : undefined,
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

/** Error texts by field name. Hidden fields get none. */
export async function explainFields(names: readonly string[]): Promise<Record<string, string>> {
  const t = await getTranslations('booking.errors');
  const errors: Record<string, string> = {};
  for (const name of names) {
    const part = /^traveller_\d+_(first|last|passport)$/.exec(name)?.[1] as keyof typeof ofTraveller;
    const sentence = part ? ofTraveller[part] : sentences.find((one) => one === name);
    if (sentence) errors[name] = t(sentence);
  }
  return errors;
}
