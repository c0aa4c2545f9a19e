import { transition } from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-passes.ts';
import { travelDetails } from './details.ts';
import { admittedReason, codeOf, type Pass, readPass, validityOf } from './passes.ts';

type Wire = Output<typeof contract.verifyTravelPass>;

/** The booking of a pass and whether it is valid now; needs no credential. */
export async function verifyTravelPass(
  ctx: SystemContext,
  { token }: Input<typeof contract.verifyTravelPass>,
): Promise<Wire> {
  return presentPass(await readPass(ctx, token));
}

/**
 * Admits the guests of a pass, once. The transition to `completed` is a conditional update on `confirmed`, so
 * that of a concurrent cancellation and admission one wins and the other gets `invalid_state`.
 */
export async function admitTravelPass(
  ctx: SystemContext,
  { token }: Input<typeof contract.admitTravelPass>,
): Promise<Wire> {
  const pass = await readPass(ctx, token);
  if (pass.status !== 'valid') throw problem('invalid_state', { detail: refusals[pass.status] });
  await transition(pass.ctx, pass.booking, 'complete', { reason: admittedReason });
  return presentPass(await readPass(ctx, token));
}

const refusals: Readonly<Record<Exclude<Pass['status'], 'valid'>, string>> = {
  not_yet_valid: 'The pass is not valid yet.',
  used: 'The pass has already been used.',
  over: 'The pass has expired.',
  cancelled: 'The booking is not confirmed or has been cancelled.',
};

function presentPass({ booking, brand, status, admittedAt }: Pass): Wire {
  const details = travelDetails(booking);
  const { from, until } = validityOf(booking);
  return {
    status,
    brand,
    product_type: booking.kind as Wire['product_type'],
    venue_name: details.venue.name,
    airport_code: details.venue.airportCode,
    terminal: details.venue.terminal,
    booking_type: details.bookingType,
    date: details.date,
    time: details.time,
    end_time: details.endTime,
    time_zone: booking.timeZone,
    guests: details.passengerCount,
    lead_guest: details.lead ? `${details.lead.firstName} ${details.lead.lastName}` : '',
    flight_number: details.flightNumber,
    special_requests: details.specialRequests,
    code: codeOf(booking),
    valid_from: from,
    valid_until: until,
    admitted_at: admittedAt,
  };
}
