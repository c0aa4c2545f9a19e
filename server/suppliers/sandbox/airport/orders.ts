import { sql } from 'drizzle-orm';
import { AirportFailure, type SupplierVisit, type VenueOrder } from '#server/airport/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { magicEffect } from './magic.ts';
import { returnPlaces, takePlaces } from './stock.ts';
import type { WorldVenue } from './venues.ts';

type State = 'held' | 'confirmed' | 'cancelled' | 'released' | 'lost';
type OrderRow = {
  reference: string;
  supplier_reference: string;
  access_code: string;
  state: State;
  venue_id: string;
  type: VenueOrder['type'];
  day: string;
  time: string;
  guests: number;
};

/** Takes the places for a while; a walk-in takes none. Throws `sold_out`; the caller's transaction must roll back. */
export async function holdPlaces(
  ctx: BaseContext,
  venue: WorldVenue,
  order: VenueOrder,
  until: string,
): Promise<void> {
  if (magicEffect(venue.id) === 'sold_out_at_hold') {
    throw new AirportFailure('sold_out', 'The test lounge is full by now.');
  }
  await transaction(ctx, async (ctx) => {
    if (await insertOrder(ctx, order, 'held', until)) await take(ctx, venue, order);
  });
}

/** Gives the places of a hold back. */
export async function releaseHold(ctx: BaseContext, reference: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await moveOrder(ctx, reference, 'held', 'released');
    if (row) await giveBack(ctx, row);
  });
}

/**
 * Books under our reference: turns the hold of that reference into a booking, or takes the places now. The row of
 * the reference is locked first, so that two attempts at once make one booking.
 */
export async function bookPlaces(
  ctx: BaseContext,
  venue: WorldVenue,
  order: VenueOrder,
): Promise<SupplierVisit> {
  const effect = magicEffect(venue.id);
  if (effect === 'refused_at_book')
    throw new AirportFailure('rejected', 'The test lounge refuses everybody.');
  if (effect === 'sold_out_at_book') throw new AirportFailure('sold_out', 'The test lounge is full by now.');
  if (effect === 'unknown_and_lost' && (await forgetFirst(ctx, order))) {
    throw new AirportFailure('timeout', 'The test lounge lost the booking and never answered.');
  }
  const { visit, first } = await transaction(ctx, async (ctx) => {
    if (await insertOrder(ctx, order, 'held', null)) await take(ctx, venue, order);
    const row = await lockOrder(ctx, order.reference);
    if (row.state === 'confirmed') return { visit: present(row), first: false };
    if (row.state === 'cancelled') throw new AirportFailure('rejected', 'This reference was cancelled.');
    // A hold that was given back, or never came to be, needs its places again.
    if (row.state !== 'held') await take(ctx, venue, order);
    const moved = await moveOrder(ctx, order.reference, row.state, 'confirmed', order);
    if (!moved) throw new Error('The locked order moved');
    return { visit: present(moved), first: true };
  });
  if (effect === 'unknown_but_booked' && first) {
    throw new AirportFailure('timeout', 'The test lounge booked but never answered.');
  }
  return visit;
}

/** What the supplier has under our reference; holds given back and lost attempts are nothing. */
export async function findOrder(ctx: BaseContext, reference: string): Promise<SupplierVisit | null> {
  const [row] = await ctx.db.execute<OrderRow>(sql`
    select ${columns} from sandbox_venue_orders where reference = ${reference} and state not in ('released', 'lost')`);
  return row ? present(row) : null;
}

/** Cancels a booking and gives its places back; a repeat answers the same. */
export async function cancelOrder(ctx: BaseContext, reference: string): Promise<SupplierVisit> {
  return transaction(ctx, async (ctx) => {
    const row = await lockOrder(ctx, reference);
    if (row.state === 'cancelled') return present(row);
    if (row.state !== 'confirmed') throw new AirportFailure('rejected', 'There is no booking to cancel.');
    const moved = await moveOrder(ctx, reference, 'confirmed', 'cancelled');
    await giveBack(ctx, row);
    return present(moved ?? row);
  });
}

const columns = sql.raw(
  'reference, supplier_reference, access_code, state, venue_id, type, day::text as day, time, guests',
);

async function insertOrder(
  ctx: BaseContext,
  order: VenueOrder,
  state: State,
  heldUntil: string | null,
): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    insert into sandbox_venue_orders (reference, supplier_reference, access_code, state, venue_id, type, day, time,
      guests, total_minor, currency, flight_number, special_requests, held_until)
    values (${order.reference}, ${`TL-${randomToken(6)}`}, ${accessCode(order.reference)}, ${state}, ${order.venueId},
      ${order.type}, ${order.date}, ${order.time}, ${order.guests}, ${order.agreedTotalMinor}, ${order.currency},
      ${order.flightNumber}, ${order.specialRequests}, ${heldUntil})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

async function lockOrder(ctx: BaseContext, reference: string): Promise<OrderRow> {
  const [row] = await ctx.db.execute<OrderRow>(sql`
    select ${columns} from sandbox_venue_orders where reference = ${reference} for update`);
  if (!row) throw new AirportFailure('rejected', 'The reference is unknown.');
  return row;
}

/** Moves an order; with what the booking says by then, which a hold may not have known. */
async function moveOrder(
  ctx: BaseContext,
  reference: string,
  from: State,
  to: State,
  order?: Pick<VenueOrder, 'flightNumber' | 'specialRequests'>,
): Promise<OrderRow | undefined> {
  const said = order
    ? sql`, flight_number = ${order.flightNumber}, special_requests = ${order.specialRequests}`
    : sql``;
  const [row] = await ctx.db.execute<OrderRow>(sql`
    update sandbox_venue_orders set state = ${to}, held_until = null, updated_at = now() ${said}
    where reference = ${reference} and state = ${from} returning ${columns}`);
  return row;
}

/** The first attempt at the forgetful test lounge leaves a trace that only this function sees. */
async function forgetFirst(ctx: BaseContext, order: VenueOrder): Promise<boolean> {
  if (await insertOrder(ctx, order, 'lost', null)) return true;
  const held = await transaction(ctx, async (ctx) => {
    const row = await moveOrder(ctx, order.reference, 'held', 'lost');
    if (row) await giveBack(ctx, row);
    return row;
  });
  return held !== undefined;
}

async function take(ctx: BaseContext, venue: WorldVenue, order: VenueOrder): Promise<void> {
  if (order.type === 'prebook') await takePlaces(ctx, venue, order, order.guests);
}

async function giveBack(ctx: BaseContext, row: OrderRow): Promise<void> {
  if (row.type !== 'prebook') return;
  await returnPlaces(ctx, { venueId: row.venue_id, date: row.day, time: row.time }, row.guests);
}

/** Eight letters and digits that are easy to read out: no 0 and O, no 1 and I. */
function accessCode(reference: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const bytes = Buffer.from(sha256Hex(`access/${reference}`), 'hex').subarray(0, 8);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

function present(row: OrderRow): SupplierVisit {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    accessCode: row.access_code,
    state: row.state === 'held' || row.state === 'confirmed' ? row.state : 'cancelled',
  };
}
