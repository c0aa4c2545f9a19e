import { getTranslations } from 'next-intl/server';
import * as contract from '#server/modules/transfers/contract.ts';
import { airlineOf, type createTravelQuote, pollTransferSearch } from '#server/modules/transfers/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { toE164 } from '../../account/read-profile-form.ts';
import type { OpenPaymentInput } from './forms.ts';

export type Order = Parameters<typeof createTravelQuote>[1];

/** The form field and the message key of its error, by the field name of `/v1`. */
const passengerFields = {
  first_name: ['first_name', 'first_name'],
  last_name: ['last_name', 'last_name'],
  email: ['email', 'email'],
  phone: ['phone', 'phone'],
  country: ['country', 'country'],
  flight_number: ['answer_flight', 'flight'],
  notes: ['special_requests', 'notes'],
} as const;

type Errors = Record<string, string>;

/** Error texts by field name. Fields that the member does not type get none. */
export async function explainFields(names: readonly string[]): Promise<Errors> {
  const t = await getTranslations('transfers.booking.errors');
  const typed = Object.values(passengerFields).filter(([name]) => names.includes(name));
  return Object.fromEntries(typed.map(([name, error]) => [name, t(error)]));
}

/**
 * The order that the form asks for, with one error text for each field that the API would refuse. Neither
 * order nor errors means that hidden fields of the page were altered.
 */
export async function readOrder(
  ctx: EitherContext,
  input: OpenPaymentInput,
  { searchId, country }: { searchId: string; country: string | null },
): Promise<{ order: Order | undefined; errors: Errors }> {
  const checked = contract.createTravelQuote.body.safeParse({
    search_id: searchId,
    quote_id: input.hold,
    amenities: input.extras,
    circle_id: input.circle_id,
    passenger: {
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email,
      phone: toE164(input.phone, country ?? '') ?? '',
      country: input.country || undefined,
      flight_number: input.answer_flight,
      // The provider accepts a single line.
      notes: input.special_requests.replaceAll(/\s+/g, ' ') || undefined,
    },
  });
  const issues = checked.error?.issues ?? [];
  const refused = issues.flatMap(({ path: [part, name] }) => {
    const field = part === 'passenger' && passengerFields[name as keyof typeof passengerFields];
    return field ? [field[0]] : [];
  });
  const errors = await explainFields(refused);
  const isAltered = !checked.success && refused.length < issues.length;
  const isMisspelt = input.answer_flight && errors.answer_flight;
  const lacksAirline = !isMisspelt && airlineOf(input.answer_flight) === null;
  if (lacksAirline && !isAltered && (await needsFlight(ctx, searchId, input.hold))) {
    const t = await getTranslations('transfers.booking.errors');
    errors.answer_flight = t(input.answer_flight ? 'flightAirline' : 'flightNeeded');
  }
  return { order: checked.data, errors };
}

async function needsFlight(ctx: EitherContext, searchId: string, quoteId: string): Promise<boolean> {
  const found = await pollTransferSearch(ctx, { search_id: searchId });
  return found.quotes.some((quote) => quote.id === quoteId && quote.flightInfoRequired);
}
