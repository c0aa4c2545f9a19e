import { setTimeout as wait } from 'node:timers/promises';
import type { Barcode, SupplierVisit } from '#server/modules/airport-services/catalogue/port.ts';
import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { handleOf } from '../order-book.ts';
import { magicEffect } from './magic.ts';
import { createVisitBook, type VisitRequest, type VisitRow } from './venue-orders.ts';
import { recordVisit } from './visits.ts';

const orderBook = createVisitBook<VisitRow>({ prefix: 'TL', codeSeed: 'access', effectOf: magicEffect });

export const { hold: holdPlaces, release: releaseHold, quoteCancel, cancel: cancelOrder } = orderBook;

/** Latency of the test lounge without references. It also applies when Sandbox latency is off. */
const slowBookingMs = 150;

/** Books a visit, with the flight number and special requests that were given after the hold. */
export async function bookPlaces(ctx: BaseContext, request: VisitRequest): Promise<SupplierVisit> {
  if (magicEffect(request.venue.id) === 'knows_no_references') return bookWithoutReference(ctx, request);
  return bookOnce(ctx, request);
}

/** Simulates a slow supplier that ignores our reference: a repeated request makes a second booking. */
async function bookWithoutReference(
  ctx: BaseContext,
  { venue, order }: VisitRequest,
): Promise<SupplierVisit> {
  await wait(slowBookingMs, undefined, { signal: ctx.signal });
  return transaction(ctx, async (ctx) => {
    const { state } = await orderBook.lock(ctx, order);
    if (state !== 'confirmed') return bookOnce(ctx, { venue, order });
    const reference = `${order.reference}/${randomToken(6)}`;
    return bookOnce(ctx, { venue, order: { ...order, reference, handle: null } });
  });
}

async function bookOnce(ctx: BaseContext, request: VisitRequest): Promise<SupplierVisit> {
  const { flightNumber, specialRequests } = request.order;
  const details = sql`, flight_number = ${flightNumber}, special_requests = ${specialRequests}`;
  const booked = await orderBook.book(ctx, request, 'confirmed', details);
  await reportVisit(ctx, booked);
  return present(booked);
}

/** The test lounges with a feed of visits admit the guests as soon as they have booked. */
async function reportVisit(
  ctx: BaseContext,
  { reference, venue_id: venueId, guests }: VisitRow,
): Promise<void> {
  const effect = magicEffect(venueId);
  if (effect === 'records_visit') await recordVisit(ctx, { reference, guests });
  if (effect === 'records_extra_guest') await recordVisit(ctx, { reference, guests: guests + 1 });
}

/** The order; null when there is none. */
export async function findOrder(ctx: BaseContext, key: SupplierKey): Promise<SupplierVisit | null> {
  const row = await orderBook.find(ctx, key);
  return row && present(row);
}

function present(row: VisitRow): SupplierVisit {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    accessCode: row.access_code,
    ...barcodeOf(row),
    handle: handleOf(row),
    state: row.state === 'held' || row.state === 'confirmed' ? row.state : 'cancelled',
  };
}

/** The barcode of the test lounges that have their own; other venues of the supplier scan nothing. */
function barcodeOf({ venue_id: venueId, access_code: code }: VisitRow): { barcode?: Barcode } {
  switch (magicEffect(venueId)) {
    case 'barcode_qr':
      return { barcode: { format: 'qr', payload: `TL1*${code}*${venueId}` } };
    case 'barcode_code128':
      return { barcode: { format: 'code128', payload: `TL1${code}` } };
    case 'barcode_text':
      return { barcode: { format: 'text', payload: `TL1 ${code}` } };
    case 'barcode_unusable':
      return { barcode: { format: 'qr', payload: code.repeat(400) } };
    default:
      return {};
  }
}
