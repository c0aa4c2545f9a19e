import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { SupplierVisit } from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type SupplierClient, trustedUrl } from '#server/platform/supplier-http/index.ts';
import { booked, type ViatorBooking } from './answers.ts';
import { orNull } from './client.ts';
import { costOf } from './price.ts';
import { voucherHosts } from './traits.ts';

/** A request that failed for a reason that Viator does not know is none; it needs a new reference. */
const states: Record<string, SupplierVisit['state']> = {
  CONFIRMED: 'confirmed',
  PENDING: 'pending',
  IN_PROGRESS: 'pending',
  ON_HOLD: 'pending',
  REJECTED: 'rejected',
  FAILED: 'rejected',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
};

/** A booking as Viator tells it, or null if it has none under our reference. A status that is not known yet is pending. */
export function visitOf(reference: string, answer: ViatorBooking): SupplierVisit | null {
  const { bookingRef, status } = answer;
  if (!bookingRef) return null;
  const state = states[status.toUpperCase()] ?? 'pending';
  const cost = costOf(answer.totalPrice, answer.currency ?? '');
  return {
    reference,
    supplierReference: bookingRef,
    state,
    // The voucher shows this number.
    ticketCode: state === 'confirmed' ? bookingRef : null,
    voucherUrl: trustedUrl(answer.voucherInfo?.url, voucherHosts),
    answersBy: null,
    ...(cost ? { cost } : {}),
  };
}

/** Asks for the booking under our reference, which needs nothing that a lost answer could have held. */
export async function lookUp(
  ctx: BaseContext,
  client: SupplierClient,
  { reference, appId }: SupplierKey,
): Promise<SupplierVisit | null> {
  const json = { partnerBookingRef: reference };
  const answer = await orNull(
    client.send(ctx, { method: 'POST', path: '/bookings/status', json, appId }, booked),
  );
  return answer && visitOf(reference, answer);
}
