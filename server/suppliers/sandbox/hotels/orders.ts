import { sql } from 'drizzle-orm';
import { type HotelOrder, type SupplierBooking, SupplierFailure } from '#server/hotels/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { magicEffect } from './magic.ts';
import type { Property } from './properties.ts';
import { parseRateKey } from './rates.ts';
import { findRoom, type PropertyRoom } from './room-types.ts';
import { returnRoomNights, takeRoomNights } from './stock.ts';

type OrderRow = {
  reference: string;
  supplier_reference: string;
  confirmation_code: string;
  state: 'held' | 'confirmed' | 'cancelled' | 'released' | 'lost';
  hotel_id: string;
  room_type_id: string;
  check_in: string;
  check_out: string;
  rooms: number;
};

/** Takes the rooms for a while. Throws `sold_out`; the caller's transaction must then roll back. */
export async function holdRooms(
  ctx: BaseContext,
  supplier: string,
  property: Property,
  order: HotelOrder,
  until: string,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (await insertOrder(ctx, supplier, property, order, 'held', until)) {
      await takeRoomNights(ctx, wanted(property, order));
    }
  });
}

/** Gives the rooms of a hold back. */
export async function releaseHold(ctx: BaseContext, reference: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await moveOrder(ctx, reference, 'held', 'released');
    if (row) await giveBack(ctx, row);
  });
}

/**
 * Books under our reference: turns the hold of that reference into a booking, or takes the rooms now. The row of
 * the reference is locked first, so that two attempts at once make one booking.
 */
export async function bookRooms(
  ctx: BaseContext,
  supplier: string,
  property: Property,
  order: HotelOrder,
): Promise<SupplierBooking> {
  const effect = magicEffect(property.id);
  if (effect === 'refused_at_book')
    throw new SupplierFailure('rejected', 'The test hotel refuses every booking.', true);
  if (effect === 'sold_out_at_book')
    throw new SupplierFailure('sold_out', 'The test hotel is sold out by now.', true);
  if (effect === 'unknown_and_lost' && (await forgetFirst(ctx, supplier, property, order))) {
    throw new SupplierFailure('timeout', 'The test hotel lost the booking and never answered.', true);
  }
  const { booking, first } = await transaction(ctx, async (ctx) => {
    if (await insertOrder(ctx, supplier, property, order, 'confirmed', null)) {
      await takeRoomNights(ctx, wanted(property, order));
      return { booking: present(await lockOrder(ctx, order.reference)), first: true };
    }
    const row = await lockOrder(ctx, order.reference);
    if (row.state === 'confirmed') return { booking: present(row), first: false };
    if (row.state === 'cancelled') throw new SupplierFailure('rejected', 'This reference was cancelled.');
    // A hold that was given back, or never came to be, needs its rooms again.
    if (row.state !== 'held') await takeRoomNights(ctx, wanted(property, order));
    await moveOrder(ctx, order.reference, row.state, 'confirmed');
    return { booking: present({ ...row, state: 'confirmed' }), first: true };
  });
  if (effect === 'unknown_but_booked' && first) {
    throw new SupplierFailure('timeout', 'The test hotel booked but never answered.', true);
  }
  return booking;
}

/** What the supplier has under our reference; holds given back and lost attempts are nothing. */
export async function findOrder(ctx: BaseContext, reference: string): Promise<SupplierBooking | null> {
  const [row] = await ctx.db.execute<OrderRow>(sql`
    select ${columns} from sandbox_hotel_orders where reference = ${reference} and state not in ('released', 'lost')`);
  return row ? present(row) : null;
}

/** Cancels a booking and gives its rooms back; a repeat answers the same. */
export async function cancelOrder(ctx: BaseContext, reference: string): Promise<SupplierBooking> {
  return transaction(ctx, async (ctx) => {
    const row = await moveOrder(ctx, reference, 'confirmed', 'cancelled');
    if (row) await giveBack(ctx, row);
    const found = row ?? (await lockOrder(ctx, reference).catch(() => null));
    if (found?.state !== 'cancelled') throw new SupplierFailure('rejected', 'There is no booking to cancel.');
    return present(found);
  });
}

const columns = sql.raw(
  'reference, supplier_reference, confirmation_code, state, hotel_id, room_type_id, check_in::text as check_in, check_out::text as check_out, rooms',
);

async function insertOrder(
  ctx: BaseContext,
  supplier: string,
  property: Property,
  order: HotelOrder,
  state: 'held' | 'confirmed' | 'lost',
  heldUntil: string | null,
): Promise<boolean> {
  const { stay } = order;
  const rows = await ctx.db.execute(sql`
    insert into sandbox_hotel_orders (reference, supplier, supplier_reference, confirmation_code, state, hotel_id,
      place_id, room_type_id, check_in, check_out, rooms, total_minor, currency, held_until)
    values (${order.reference}, ${supplier}, ${`${supplier.slice(0, 3).toUpperCase()}-${randomToken(6)}`},
      ${confirmationCode(order.reference)}, ${state}, ${property.id}, ${property.place.id}, ${roomOf(property, order).id},
      ${stay.checkIn}, ${stay.checkOut}, ${stay.party.rooms}, ${order.agreedTotalMinor}, ${stay.currency}, ${heldUntil})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

async function lockOrder(ctx: BaseContext, reference: string): Promise<OrderRow> {
  const [row] = await ctx.db.execute<OrderRow>(sql`
    select ${columns} from sandbox_hotel_orders where reference = ${reference} for update`);
  if (!row) throw new SupplierFailure('rejected', 'The reference is unknown.');
  return row;
}

async function moveOrder(
  ctx: BaseContext,
  reference: string,
  from: OrderRow['state'],
  to: OrderRow['state'],
): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.execute<OrderRow>(sql`
    update sandbox_hotel_orders set state = ${to}, held_until = null, updated_at = now()
    where reference = ${reference} and state = ${from} returning ${columns}`);
  return row;
}

/** The first attempt at the forgetful test hotel leaves a trace that only this function sees. */
async function forgetFirst(
  ctx: BaseContext,
  supplier: string,
  property: Property,
  order: HotelOrder,
): Promise<boolean> {
  if (await insertOrder(ctx, supplier, property, order, 'lost', null)) return true;
  // With a hold under the reference the trace is the hold itself, given back.
  const held = await transaction(ctx, async (ctx) => {
    const row = await moveOrder(ctx, order.reference, 'held', 'lost');
    if (row) await giveBack(ctx, row);
    return row;
  });
  return held !== undefined;
}

async function giveBack(ctx: BaseContext, row: OrderRow): Promise<void> {
  await returnRoomNights(ctx, {
    hotelId: row.hotel_id,
    roomTypeId: row.room_type_id,
    checkIn: row.check_in,
    checkOut: row.check_out,
    quantity: row.rooms,
  });
}

function wanted(property: Property, { stay, ...order }: HotelOrder) {
  const room = roomOf(property, { stay, ...order });
  return { property, room, checkIn: stay.checkIn, checkOut: stay.checkOut, quantity: stay.party.rooms };
}

function roomOf(property: Property, order: HotelOrder): PropertyRoom {
  const room = findRoom(property, parseRateKey(order.rateKey)?.roomTypeId ?? '');
  if (!room) throw new SupplierFailure('rejected', 'The rate is unknown.');
  return room;
}

/** Eight letters and digits that are easy to read out: no 0 and O, no 1 and I. */
function confirmationCode(reference: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const bytes = Buffer.from(sha256Hex(reference), 'hex').subarray(0, 8);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

function present(row: OrderRow): SupplierBooking {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    confirmationCode: row.confirmation_code,
    state: row.state === 'held' ? 'held' : row.state === 'cancelled' ? 'cancelled' : 'confirmed',
  };
}
