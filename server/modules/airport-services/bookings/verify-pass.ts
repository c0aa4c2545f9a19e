import { transition } from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { Barcode, VenueKind } from '../catalogue/port.ts';
import type * as contract from './contract-passes.ts';
import { type LeadPassenger, type TravelDetails, travelDetails } from './details.ts';
import { admittedReason, barcodeOf, codeOf, type Pass, readPass, validityOf } from './passes.ts';

/** A pass for the venue, and its validity. */
export type PassView = Pick<Pass, 'status' | 'brand' | 'admittedAt'> &
  Pick<
    TravelDetails,
    'venue' | 'bookingType' | 'date' | 'time' | 'endTime' | 'flightNumber' | 'specialRequests'
  > & {
    kind: VenueKind;
    timeZone: string;
    guests: number;
    leadPassenger: LeadPassenger | null;
    code: string;
    /** For the guest's view; null if our own QR code is shown. */
    barcode: Barcode | null;
    validFrom: string;
    validUntil: string;
  };

/** The booking of a pass and whether it is valid now; needs no credential. */
export async function verifyTravelPass(
  ctx: SystemContext,
  { token }: Input<typeof contract.verifyTravelPass>,
): Promise<PassView> {
  return describePass(await readPass(ctx, token));
}

/**
 * Admits the guests of a pass, once. The transition to `completed` is a conditional update on `confirmed`, so
 * that of a concurrent cancellation and admission one wins and the other gets `invalid_state`.
 */
export async function admitTravelPass(
  ctx: SystemContext,
  { token }: Input<typeof contract.admitTravelPass>,
): Promise<PassView> {
  const pass = await readPass(ctx, token);
  if (pass.status !== 'valid') throw problem('invalid_state', { detail: refusals[pass.status] });
  await transition(pass.ctx, pass.booking, 'complete', { reason: admittedReason });
  return describePass(await readPass(ctx, token));
}

const refusals: Readonly<Record<Exclude<Pass['status'], 'valid'>, string>> = {
  not_yet_valid: 'The pass is not valid yet.',
  used: 'The pass has already been used.',
  over: 'The pass has expired.',
  cancelled: 'The booking is not confirmed or has been cancelled.',
};

function describePass({ booking, brand, status, admittedAt }: Pass): PassView {
  const details = travelDetails(booking);
  const { from, until } = validityOf(booking);
  return {
    status,
    brand,
    kind: booking.kind as VenueKind,
    venue: details.venue,
    bookingType: details.bookingType,
    date: details.date,
    time: details.time,
    endTime: details.endTime,
    timeZone: booking.timeZone,
    guests: details.passengerCount,
    leadPassenger: details.lead,
    flightNumber: details.flightNumber,
    specialRequests: details.specialRequests,
    code: codeOf(booking),
    barcode: barcodeOf(booking),
    validFrom: from,
    validUntil: until,
    admittedAt,
  };
}
