import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { getTranslations } from 'next-intl/server';
import type { Wallet } from '#components/airport/airport-context.ts';
import * as contract from '#server/modules/airport-services/bookings/contract.ts';
import {
  type createTravelBooking,
  hasPerks,
  withReservedUnits,
} from '#server/modules/airport-services/bookings/index.ts';
import type { VenueDetails } from '#server/modules/airport-services/catalogue/port.ts';
import type { BookVisitInput } from './forms.ts';
import type { SelectedVisit } from './read-visit-selection.ts';

type Order = Parameters<typeof createTravelBooking>[1];

export type ReadOrder = {
  order: Order;
  /** The telephone number in E.164; undefined if none was given. */
  phone: string | undefined;
  /** The chosen perks, one entry for each guest that a perk pays for. */
  perkIds: string[];
  errors: Record<string, string>;
};

const fieldNames = {
  'lead_passenger.first_name': 'first_name',
  'lead_passenger.last_name': 'last_name',
  'lead_passenger.email': 'email',
  'lead_passenger.calling_code': 'phone',
  'lead_passenger.phone': 'phone',
  flight_number: 'flight_number',
  special_requests: 'special_requests',
} as const;

type FieldName = (typeof fieldNames)[keyof typeof fieldNames];
const typedFields: ReadonlySet<string> = new Set(Object.values(fieldNames));
const isTypedField = (name: string): name is FieldName => typedFields.has(name);

/** Error texts by field name. Fields that the member neither types nor chooses get none. */
export async function explainFields(names: readonly string[]): Promise<Record<string, string>> {
  const t = await getTranslations('airport.booking');
  const errors: Record<string, string> = {};
  for (const name of names) {
    if (isTypedField(name)) errors[name] = t(`errors.${name}`);
    else if (name.startsWith('perk_')) errors.perks = t('errors.perkGone');
  }
  return errors;
}

/** The order that the form asks for, with one error text for each field that the API would refuse. */
export async function readOrder(
  input: BookVisitInput,
  venue: VenueDetails,
  selected: SelectedVisit,
  member: { country: string | null; wallet: Wallet },
): Promise<ReadOrder> {
  const t = await getTranslations('airport.booking');
  const errors: Record<string, string> = {};
  const typed = input.phone;
  const home = member.country?.toUpperCase() ?? '';
  const phone = parsePhoneNumberFromString(typed, {
    defaultCountry: isSupportedCountry(home) ? (home as CountryCode) : undefined,
  });
  const isPhone = phone?.isPossible() ?? false;
  if (typed !== '' && !isPhone) errors.phone = t('errors.phone');
  if (typed === '' && venue.kind === 'fast_track') errors.phone = t('errors.phoneNeeded');
  const held = selected.how === 'held' ? selected.booking : null;
  const order = {
    product_type: venue.kind,
    product_id: venue.id,
    date: selected.visit.date,
    time: held ? held.time : selected.how === 'walk_in' ? selected.wanted.time : '',
    passenger_count: selected.visit.guests,
    currency: selected.visit.currency,
    booking_type: selected.visit.isWalkIn ? ('walk_in' as const) : ('prebook' as const),
    prebooking_id: held?.id,
    lead_passenger: {
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email,
      ...(isPhone && phone
        ? { calling_code: `+${phone.countryCallingCode}`, phone: phone.nationalNumber }
        : {}),
    },
    flight_number: input.flight_number,
    special_requests: input.special_requests,
    circle_id: input.circle_id,
  };
  const checked = contract.createTravelBooking.body.safeParse(order);
  for (const { path } of checked.error?.issues ?? []) {
    const name = fieldNames[path.join('.') as keyof typeof fieldNames];
    if (name) errors[name] ??= t(`errors.${name}`);
  }
  if (venue.flightNumberRequired && !order.flight_number) errors.flight_number = t('errors.flightNeeded');
  const wallet = withReservedUnits(member.wallet, held?.payment.perkItemIds ?? []);
  const perkIds = [...input.perks.values()].filter((id) => id !== '');
  if (perkIds.length > order.passenger_count) errors.perks = t('errors.tooManyPerks');
  else if (!hasPerks(wallet, { kind: venue.kind, productId: venue.id }, perkIds))
    errors.perks = t('errors.perkGone');
  return { order, phone: isPhone ? phone?.number : undefined, perkIds, errors };
}
