import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { draw, trait } from './draws.ts';
import { magicEffect } from './magic.ts';
import { dateOfDay, dayNumber } from './nights.ts';
import type { Property } from './properties.ts';
import type { PropertyRoom } from './room-types.ts';

/** A number of rooms of one type for the nights of one stay. */
export type RoomNights = {
  property: Property;
  room: PropertyRoom;
  checkIn: string;
  checkOut: string;
  quantity: number;
};

/** Rooms taken, by hotel, room type and night. A missing key has none taken. */
export type Taken = ReadonlyMap<string, number>;

/** Rooms of the type in a night: none in 3 % of the nights, one or two in 12 %, otherwise 3 to 12. */
export function capacityOf(property: Property, room: PropertyRoom, day: number): number {
  const effect = magicEffect(property.id);
  if (effect) return effect === 'last_room' ? 1 : 50;
  const chance = draw(property.seed, trait.capacity + 1_000_000 * (room.position + 1) + day);
  const percent = chance % 100;
  if (percent < 3) return 0;
  if (percent < 8) return 1;
  if (percent < 15) return 2;
  return 3 + ((chance >>> 8) % 10);
}

/** Rooms left for the whole stay: the minimum over its nights. */
export function roomsLeft(
  property: Property,
  room: PropertyRoom,
  firstDay: number,
  nights: number,
  taken: Taken,
): number {
  let left = Number.POSITIVE_INFINITY;
  for (let day = firstDay; day < firstDay + nights && left > 0; day += 1) {
    const takenRooms = taken.size === 0 ? 0 : (taken.get(keyOf(property.id, room.id, day)) ?? 0);
    left = Math.min(left, capacityOf(property, room, day) - takenRooms);
  }
  return Math.max(0, left);
}

type TakenRow = { hotel_id: string; room_type_id: string; night: string; taken: number };

/** Rooms taken at all hotels of a place for the nights of a stay. Runs one query. */
export async function readTaken(
  ctx: BaseContext,
  placeId: string,
  checkIn: string,
  checkOut: string,
): Promise<Taken> {
  const rows = await ctx.db.execute<TakenRow>(sql`
    select hotel_id, room_type_id, night::text as night, taken from sandbox_room_nights
    where place_id = ${placeId} and night >= ${checkIn}::date and night < ${checkOut}::date and taken > 0`);
  return toTaken(rows);
}

/** Rooms taken at the given hotels, in any place. Runs one query. */
export async function readTakenOf(
  ctx: BaseContext,
  hotelIds: readonly string[],
  checkIn: string,
  checkOut: string,
): Promise<Taken> {
  const rows = await ctx.db.execute<TakenRow>(sql`
    select hotel_id, room_type_id, night::text as night, taken from sandbox_room_nights
    where hotel_id in (select json_array_elements_text(${JSON.stringify(hotelIds)}::json))
      and night >= ${checkIn}::date and night < ${checkOut}::date and taken > 0`);
  return toTaken(rows);
}

/**
 * Takes rooms for every night of a stay, or throws `sold_out`; the caller's transaction must then roll back.
 * Missing rows are inserted first. The conditional UPDATEs lock the rows in ascending order of nights, so
 * concurrent buyers are serialised on the first night they share and cannot deadlock.
 */
export async function reserveRoomNights(ctx: BaseContext, request: RoomNights): Promise<void> {
  const { property, room, checkIn, checkOut, quantity } = request;
  const days = daysOf(checkIn, checkOut);
  const capacities = days.map((day) => ({
    night: dateOfDay(day),
    capacity: capacityOf(property, room, day),
  }));
  await ctx.db.execute(sql`
    insert into sandbox_room_nights (hotel_id, room_type_id, night, place_id, capacity)
    select ${property.id}, ${room.id}, night, ${property.place.id}, capacity
    from json_to_recordset(${JSON.stringify(capacities)}::json) as made(night date, capacity int)
    order by night
    on conflict do nothing`);
  for (const { night } of capacities) {
    const rows = await ctx.db.execute(sql`
      update sandbox_room_nights set taken = taken + ${quantity}
      where hotel_id = ${property.id} and room_type_id = ${room.id} and night = ${night}::date
        and taken + ${quantity} <= capacity
      returning 1`);
    if (rows.length === 0) throw new SupplierFailure('sold_out', 'The last room of this type was taken.');
  }
}

/** Returns rooms to the stock, nights in ascending order. */
export async function releaseRoomNights(
  ctx: BaseContext,
  request: { hotelId: string; roomTypeId: string; checkIn: string; checkOut: string; quantity: number },
): Promise<void> {
  for (const day of daysOf(request.checkIn, request.checkOut)) {
    await ctx.db.execute(sql`
      update sandbox_room_nights set taken = taken - ${request.quantity}
      where hotel_id = ${request.hotelId} and room_type_id = ${request.roomTypeId} and night = ${dateOfDay(day)}::date`);
  }
}

function toTaken(rows: readonly TakenRow[]): Taken {
  return new Map(rows.map((row) => [keyOf(row.hotel_id, row.room_type_id, dayNumber(row.night)), row.taken]));
}

function daysOf(checkIn: string, checkOut: string): number[] {
  const first = dayNumber(checkIn);
  return Array.from({ length: dayNumber(checkOut) - first }, (_, index) => first + index);
}

function keyOf(hotelId: string, roomTypeId: string, day: number): string {
  return `${hotelId}|${roomTypeId}|${day}`;
}
