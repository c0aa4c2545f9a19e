import { users } from '#server/modules/tenants/schema.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { joinPhone } from '#server/platform/contract/join-phone.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { airlineOf } from './airline.ts';
import type { TransferPassenger } from './port.ts';

/** A passenger in the wire shape of requests. */
export type SentPassenger = {
  first_name: string;
  last_name: string;
  email: string;
  phone?: string;
  calling_code?: string;
  flight_number?: string;
  airline?: string;
  country?: string;
  notes?: string;
};

/** Converts a passenger from its wire shape; a national phone number gets its calling code. */
export function passengerOf(sent: SentPassenger): TransferPassenger {
  const { phone, calling_code: code } = sent;
  const flightNumber = sent.flight_number?.toUpperCase().replace(' ', '') ?? null;
  return {
    firstName: sent.first_name,
    lastName: sent.last_name,
    email: sent.email,
    phone: phone === undefined ? null : joinPhone(code, phone),
    flightNumber,
    airline: sent.airline ?? airlineOf(flightNumber),
    countryCode: sent.country ?? null,
    notes: sent.notes ?? null,
  };
}

/**
 * The passenger of checkout, else of the quote, else the member. Checkout without a flight, a country or notes
 * keeps those of the quote; the country is else that of the member. Throws 422 below `field` when the passenger,
 * or a required flight number or airline, is missing.
 */
export async function choosePassenger(
  ctx: EitherContext,
  sent: SentPassenger | undefined,
  quoted: TransferPassenger | null,
  flightInfoRequired: boolean,
  field: string,
): Promise<TransferPassenger> {
  const named = sent ? passengerOf(sent) : (quoted ?? (await memberAsPassenger(ctx)));
  if (!named)
    throw invalid(
      `${field}.passenger`,
      'required',
      'A passenger is required, because neither the quote nor a member names one.',
    );
  const flight = named.flightNumber === null && quoted?.flightNumber ? quoted : named;
  const { flightNumber } = flight;
  const airline = named.airline ?? flight.airline;
  if (flightInfoRequired && flightNumber === null) {
    const message = 'The flight number is required, because the provider meets the flight.';
    throw invalid(`${field}.passenger.flight_number`, 'required', message);
  }
  if (flightInfoRequired && airline === null) {
    const message =
      'The IATA code of the airline is required, because the flight number does not begin with it.';
    throw invalid(`${field}.passenger.airline`, 'required', message);
  }
  const countryCode = named.countryCode ?? quoted?.countryCode ?? (await memberCountry(ctx));
  return { ...named, flightNumber, airline, countryCode, notes: named.notes ?? quoted?.notes ?? null };
}

async function memberCountry(ctx: EitherContext): Promise<string | null> {
  if (!ctx.member) return null;
  const [row] = await ctx.db
    .select({ country: users.country })
    .from(users)
    .where(eq(users.id, ctx.member.userId));
  return row?.country || null;
}

async function memberAsPassenger(ctx: EitherContext): Promise<TransferPassenger | null> {
  if (!ctx.member) return null;
  const [row] = await ctx.db
    .select({ firstName: users.firstname, lastName: users.lastname, email: users.email })
    .from(users)
    .where(eq(users.id, ctx.member.userId));
  return row
    ? { ...row, phone: null, flightNumber: null, airline: null, countryCode: null, notes: null }
    : null;
}
