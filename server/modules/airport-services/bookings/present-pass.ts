import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-passes.ts';
import type { PassView } from './verify-pass.ts';

/** A pass in its wire shape. */
export function presentPass(pass: PassView): Output<typeof contract.verifyTravelPass> {
  const { venue, leadPassenger: lead } = pass;
  return {
    status: pass.status,
    brand: pass.brand,
    product_type: pass.kind,
    venue_name: venue.name,
    airport_code: venue.airportCode,
    terminal: venue.terminal,
    booking_type: pass.bookingType,
    date: pass.date,
    time: pass.time,
    end_time: pass.endTime,
    time_zone: pass.timeZone,
    guests: pass.guests,
    lead_guest: lead ? `${lead.firstName} ${lead.lastName}` : '',
    flight_number: pass.flightNumber,
    special_requests: pass.specialRequests,
    code: pass.code,
    valid_from: pass.validFrom,
    valid_until: pass.validUntil,
    admitted_at: pass.admittedAt,
  };
}
