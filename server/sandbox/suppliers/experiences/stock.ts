import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import type { Option } from './options.ts';
import type { Product } from './products.ts';
import { capacityOf } from './schedule.ts';

/** Places taken, by product, option, date and time. A missing key has none taken. */
export type Taken = ReadonlyMap<string, number>;

export type SlotKey = { productCode: string; optionCode: string; date: string; time: string };

/** A slot with its number of places, and the place whose searches read its stock. */
export type SlotStock = SlotKey & { placeId: string; capacity: number };

type TakenRow = { product_code: string; option_code: string; day: string; time: string; taken: number };

/** Places taken at all products of a place over a range of days, both ends included. Runs one query. */
export async function readTakenAt(
  ctx: BaseContext,
  placeId: string,
  from: string,
  to: string,
): Promise<Taken> {
  return toTaken(await ctx.db.execute<TakenRow>(selectTakenAt(placeId, from, to)));
}

/** The query of `readTakenAt`, exported so that its query plan can be tested. */
export function selectTakenAt(placeId: string, from: string, to: string): SQL {
  return sql`
    select product_code, option_code, day::text as day, time, taken from sandbox_experience_slots
    where place_id = ${placeId} and day between ${from}::date and ${to}::date and taken > 0`;
}

/** Places taken at one product over a range of days, both ends included. Runs one query. */
export async function readTakenOf(
  ctx: BaseContext,
  productCode: string,
  from: string,
  to: string,
): Promise<Taken> {
  return toTaken(await ctx.db.execute<TakenRow>(selectTakenOf(productCode, from, to)));
}

/** The query of `readTakenOf`, exported so that its query plan can be tested. */
export function selectTakenOf(productCode: string, from: string, to: string): SQL {
  return sql`
    select product_code, option_code, day::text as day, time, taken from sandbox_experience_slots
    where product_code = ${productCode} and day between ${from}::date and ${to}::date and taken > 0`;
}

/** Places left in a slot. */
export function placesLeft(
  product: Product,
  option: Option,
  slot: { date: string; day: number; time: string; timeIndex: number },
  taken: Taken,
): number {
  const capacity = capacityOf(product, option, slot.day, slot.timeIndex);
  if (taken.size === 0) return capacity;
  const { date, time } = slot;
  return Math.max(
    0,
    capacity - (taken.get(keyOf({ productCode: product.code, optionCode: option.code, date, time })) ?? 0),
  );
}

/**
 * Takes places in one slot, or throws `sold_out`; the caller's transaction must then roll back. A missing row
 * is inserted first. The conditional UPDATE locks the row, so concurrent buyers of the last place are
 * serialised.
 */
export async function reservePlaces(ctx: BaseContext, slot: SlotStock, places: number): Promise<void> {
  const { productCode, optionCode, date, time, placeId, capacity } = slot;
  await ctx.db.execute(sql`
    insert into sandbox_experience_slots (product_code, option_code, day, time, place_id, capacity)
    values (${productCode}, ${optionCode}, ${date}, ${time}, ${placeId}, ${capacity})
    on conflict do nothing`);
  const rows = await ctx.db.execute(sql`
    update sandbox_experience_slots set taken = taken + ${places}
    where product_code = ${productCode} and option_code = ${optionCode} and day = ${date}::date
      and time = ${time} and taken + ${places} <= capacity
    returning 1`);
  if (rows.length === 0) throw new SupplierFailure('sold_out', 'The last place of this slot was taken.');
}

/** Returns places of a slot to the stock. */
export async function releasePlaces(ctx: BaseContext, slot: SlotKey, places: number): Promise<void> {
  await ctx.db.execute(sql`
    update sandbox_experience_slots set taken = taken - ${places}
    where product_code = ${slot.productCode} and option_code = ${slot.optionCode} and day = ${slot.date}::date
      and time = ${slot.time}`);
}

function toTaken(rows: readonly TakenRow[]): Taken {
  return new Map(
    rows.map(({ product_code, option_code, day, time, taken }) => [
      keyOf({ productCode: product_code, optionCode: option_code, date: day, time }),
      taken,
    ]),
  );
}

function keyOf({ productCode, optionCode, date, time }: SlotKey): string {
  return `${productCode}|${optionCode}|${date}|${time}`;
}
