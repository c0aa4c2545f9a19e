import type { z } from 'zod';
import type { SupplierVisit, VenueOrder } from '#server/modules/airport-services/catalogue/port.ts';
import type { CancelAnswer, SupplierHold, SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { parseAmount } from '#server/platform/supplier-http/index.ts';
import type { PartnerClient } from './client.ts';
import { costOf, moneyOf } from './money.ts';
import type { Visit } from './protocol.ts';

/** Holds a visit under our reference. The partner may hold less, or for a shorter time, and says so. */
export async function holdVisit(
  ctx: BaseContext,
  client: PartnerClient,
  order: VenueOrder,
  until: string,
): Promise<SupplierHold> {
  const held = await client.call(
    ctx,
    'hold_visit',
    { ...orderFields(order), until },
    changing('hold', order),
  );
  const heldUntil = new Date(held.until).toISOString();
  const totalMinor = held.total && parseAmount(held.total.amount, held.total.currency);
  if (held.kind !== 'none' && typeof totalMinor !== 'number')
    throw new SupplierFailure('timeout', 'airport-partner holds without a price');
  return {
    kind: held.kind,
    until: heldUntil < until ? heldUntil : until,
    price:
      held.kind === 'none' || !held.total
        ? null
        : { currency: held.total.currency, totalMinor: totalMinor as number },
    handle: null,
  };
}

/** Books a visit under our reference. The partner returns the first booking if the request is repeated. */
export async function bookVisit(
  ctx: BaseContext,
  client: PartnerClient,
  order: VenueOrder,
): Promise<SupplierVisit> {
  const { lead, travellers, flightNumber, specialRequests } = order;
  const { visit } = await client.call(
    ctx,
    'book_visit',
    {
      ...orderFields(order),
      lead: lead && {
        first_name: lead.firstName,
        last_name: lead.lastName,
        email: lead.email,
        phone: lead.phone,
      },
      travellers: travellers.map(({ firstName, lastName, passport }) => ({
        first_name: firstName,
        last_name: lastName,
        ...(passport ? { passport } : {}),
      })),
      flight_number: flightNumber,
      special_requests: specialRequests,
    },
    changing('book', order),
  );
  requireReference(visit, order.reference, 'timeout');
  // A hold is no booking; a look-up tells what became of it.
  if (visit.state === 'held')
    throw new SupplierFailure('timeout', 'airport-partner has held, and not booked');
  return presentVisit(visit);
}

/** The booking or hold of our reference; null if the partner has none. */
export async function lookUpVisit(
  ctx: BaseContext,
  client: PartnerClient,
  { reference, appId }: SupplierKey,
): Promise<SupplierVisit | null> {
  const { visit } = await client.call(ctx, 'look_up_visit', { reference }, { appId });
  if (visit) requireReference(visit, reference, 'error');
  return visit && presentVisit(visit);
}

/** Releases a hold; unknown and booked visits do not change. */
export async function releaseVisit(ctx: BaseContext, client: PartnerClient, key: SupplierKey): Promise<void> {
  await client.call(ctx, 'release_visit', { reference: key.reference }, changing('release', key));
}

/** Cancels a booking. A repeat returns the first decision, or a later one. */
export async function cancelVisit(
  ctx: BaseContext,
  client: PartnerClient,
  key: SupplierKey,
): Promise<CancelAnswer> {
  const answer = await client.call(
    ctx,
    'cancel_visit',
    { reference: key.reference },
    changing('cancel', key),
  );
  if (answer.state === 'pending') return { state: 'pending' };
  if (answer.state === 'declined') return { state: 'declined', reason: answer.reason ?? 'unspecified' };
  const { refund, fee } = answer;
  const refundMinor = refund && parseAmount(refund.amount, refund.currency);
  const feeMinor = fee && parseAmount(fee.amount, fee.currency);
  // Amounts that cannot be read leave the terms of the booking.
  const isReadable =
    typeof refundMinor === 'number' && typeof feeMinor === 'number' && refund?.currency === fee?.currency;
  return {
    state: 'cancelled',
    amounts: isReadable && refund ? { refundMinor, feeMinor, currency: refund.currency } : null,
  };
}

const changing = (operation: string, { reference, appId }: Pick<SupplierKey, 'reference' | 'appId'>) => ({
  order: { operation, reference },
  appId,
});

function orderFields(order: VenueOrder) {
  const { reference, venueId, type, date, time, guests, currency, agreedTotalMinor } = order;
  const agreed_total = moneyOf(agreedTotalMinor, currency);
  return { reference, venue_id: venueId, type, date, time, guests, currency, agreed_total };
}

/** An answer about another visit must not be taken for ours. */
function requireReference(
  { reference: answered }: { reference: string },
  reference: string,
  kind: 'timeout' | 'error',
) {
  if (answered !== reference) throw new SupplierFailure(kind, 'airport-partner answered about another visit');
}

function presentVisit(visit: z.infer<typeof Visit>): SupplierVisit {
  const { reference, partner_reference: supplierReference, access_code: accessCode, state, barcode } = visit;
  return {
    reference,
    supplierReference,
    accessCode,
    state,
    ...(barcode ? { barcode } : {}),
    ...(visit.answers_by ? { answersBy: new Date(visit.answers_by).toISOString() } : {}),
    ...costOf(visit.cost),
  };
}
