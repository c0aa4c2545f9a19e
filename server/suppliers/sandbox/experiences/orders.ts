import { type SQL, sql } from 'drizzle-orm';
import { ExperienceFailure, type ExperienceOrder, type SupplierVisit } from '#server/experiences/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { magicEffect } from './magic.ts';
import { optionsOf } from './options.ts';
import type { Product } from './products.ts';
import { scheduleOf } from './schedule.ts';
import { returnPlaces, takePlaces } from './stock.ts';

type State = 'held' | 'pending' | 'confirmed' | 'rejected' | 'cancelled' | 'released' | 'lost';
type OrderRow = {
  reference: string;
  supplier_reference: string;
  ticket_code: string;
  state: State;
  product_code: string;
  option_code: string;
  day: string;
  time: string;
  places: number;
  is_decided: boolean;
  answers_by: string | null;
};

/** The operator of a manual product thinks so long, and promises an answer within a day. */
const decisionSeconds = 5;
const answerHours = 24;

/** Takes the places for a while. Throws `sold_out`; the caller's transaction must then roll back. */
export async function holdPlaces(
  ctx: BaseContext,
  product: Product,
  order: ExperienceOrder,
  until: string,
): Promise<void> {
  const effect = magicEffect(product.code);
  if (effect === 'sold_out_at_hold') throw new ExperienceFailure('sold_out', 'The test tour is full by now.');
  if (effect === 'not_held') return;
  await transaction(ctx, async (ctx) => {
    if (await insertOrder(ctx, product, order, 'held', until)) await take(ctx, product, order);
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
  product: Product,
  order: ExperienceOrder,
): Promise<SupplierVisit> {
  const effect = magicEffect(product.code);
  if (effect === 'refused_at_book')
    throw new ExperienceFailure('rejected', 'The test tour refuses everybody.');
  if (effect === 'sold_out_at_book') throw new ExperienceFailure('sold_out', 'The test tour is full by now.');
  if (effect === 'unknown_and_lost' && (await forgetFirst(ctx, product, order))) {
    throw new ExperienceFailure('timeout', 'The test tour lost the booking and never answered.');
  }
  const { visit, first } = await transaction(ctx, async (ctx) => {
    const inserted = await insertOrder(ctx, product, order, 'held', null);
    if (inserted) await take(ctx, product, order);
    const row = await lockOrder(ctx, order.reference);
    if (row.state === 'confirmed' || row.state === 'pending') return { visit: present(row), first: false };
    if (row.state === 'cancelled' || row.state === 'rejected') {
      throw new ExperienceFailure('rejected', 'This reference was refused or cancelled.');
    }
    // A hold that was given back, or never came to be, needs its places again.
    if (row.state !== 'held') await take(ctx, product, order);
    const asked = product.confirmation === 'manual';
    const moved = await moveOrder(
      ctx,
      order.reference,
      row.state,
      asked ? 'pending' : 'confirmed',
      waiting(asked),
    );
    if (!moved) throw new Error('The locked order moved');
    return { visit: present(moved), first: true };
  });
  if (effect === 'unknown_but_booked' && first) {
    throw new ExperienceFailure('timeout', 'The test tour booked but never answered.');
  }
  return visit;

  /** When the operator decides and by when it has promised to. Nobody waits while latency is off. */
  function waiting(asked: boolean): SQL {
    if (!asked) return sql``;
    const seconds = config.sandboxLatency === 'off' ? 0 : decisionSeconds;
    const decides =
      effect === 'manual_silent' ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${seconds})`;
    return sql`, decides_at = ${decides}, answers_by = clock_timestamp() + make_interval(hours => ${answerHours})`;
  }
}

/** What the supplier has under our reference; holds given back and lost attempts are nothing. */
export async function findOrder(ctx: BaseContext, reference: string): Promise<SupplierVisit | null> {
  const [row] = await ctx.db.execute<OrderRow>(sql`
    select ${columns} from sandbox_experience_orders
    where reference = ${reference} and state not in ('released', 'lost')`);
  if (!row) return null;
  return present(row.state === 'pending' && row.is_decided ? await decide(ctx, row) : row);
}

/** Cancels a booking, or a request that waits, and gives its places back; a repeat answers the same. */
export async function cancelOrder(ctx: BaseContext, reference: string): Promise<SupplierVisit> {
  return transaction(ctx, async (ctx) => {
    const row = await lockOrder(ctx, reference);
    if (row.state === 'cancelled') return present(row);
    if (row.state !== 'confirmed' && row.state !== 'pending') {
      throw new ExperienceFailure('rejected', 'There is no booking to cancel.');
    }
    const moved = await moveOrder(ctx, reference, row.state, 'cancelled');
    await giveBack(ctx, row);
    return present(moved ?? row);
  });
}

/** The operator's decision: yes, but for the test tour that refuses. */
async function decide(ctx: BaseContext, seen: OrderRow): Promise<OrderRow> {
  const refuses = magicEffect(seen.product_code) === 'manual_refused';
  return transaction(ctx, async (ctx) => {
    const row = await moveOrder(ctx, seen.reference, 'pending', refuses ? 'rejected' : 'confirmed');
    if (row && refuses) await giveBack(ctx, row);
    return row ?? (await lockOrder(ctx, seen.reference));
  });
}

const columns = sql.raw(
  `reference, supplier_reference, ticket_code, state, product_code, option_code, day::text as day, time, places,
   coalesce(decides_at <= clock_timestamp(), false) as is_decided,
   to_char(answers_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answers_by`,
);

async function insertOrder(
  ctx: BaseContext,
  product: Product,
  order: ExperienceOrder,
  state: State,
  heldUntil: string | null,
): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    insert into sandbox_experience_orders (reference, supplier_reference, ticket_code, state, product_code, option_code,
      day, time, places, total_minor, currency, held_until)
    values (${order.reference}, ${`WF-${randomToken(6)}`}, ${ticketCode(order.reference)}, ${state}, ${product.code},
      ${order.optionCode}, ${order.date}, ${order.time}, ${placesOf(order)}, ${order.agreedTotalMinor},
      ${order.currency}, ${heldUntil})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

async function lockOrder(ctx: BaseContext, reference: string): Promise<OrderRow> {
  const [row] = await ctx.db.execute<OrderRow>(sql`
    select ${columns} from sandbox_experience_orders where reference = ${reference} for update`);
  if (!row) throw new ExperienceFailure('rejected', 'The reference is unknown.');
  return row;
}

async function moveOrder(
  ctx: BaseContext,
  reference: string,
  from: State,
  to: State,
  more: SQL = sql``,
): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.execute<OrderRow>(sql`
    update sandbox_experience_orders set state = ${to}, held_until = null, updated_at = now() ${more}
    where reference = ${reference} and state = ${from} returning ${columns}`);
  return row;
}

/** The first attempt at the forgetful test tour leaves a trace that only this function sees. */
async function forgetFirst(ctx: BaseContext, product: Product, order: ExperienceOrder): Promise<boolean> {
  if (await insertOrder(ctx, product, order, 'lost', null)) return true;
  const held = await transaction(ctx, async (ctx) => {
    const row = await moveOrder(ctx, order.reference, 'held', 'lost');
    if (row) await giveBack(ctx, row);
    return row;
  });
  return held !== undefined;
}

async function take(ctx: BaseContext, product: Product, order: ExperienceOrder): Promise<void> {
  const option = optionsOf(product).find(({ code }) => code === order.optionCode);
  const timeIndex = scheduleOf(product).times.indexOf(order.time);
  if (!option || timeIndex < 0) throw new ExperienceFailure('rejected', 'There is no such slot.');
  await takePlaces(ctx, product, option, { date: order.date, time: order.time, timeIndex }, placesOf(order));
}

async function giveBack(ctx: BaseContext, row: OrderRow): Promise<void> {
  const slot = { productCode: row.product_code, optionCode: row.option_code, date: row.day, time: row.time };
  await returnPlaces(ctx, slot, row.places);
}

const placesOf = ({ pax }: ExperienceOrder) => pax.adults + pax.children;

/** Eight letters and digits that are easy to read out: no 0 and O, no 1 and I. */
function ticketCode(reference: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const bytes = Buffer.from(sha256Hex(`ticket/${reference}`), 'hex').subarray(0, 8);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

const shownStates: Record<State, SupplierVisit['state']> = {
  held: 'held',
  pending: 'pending',
  confirmed: 'confirmed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  released: 'cancelled',
  lost: 'cancelled',
};

function present(row: OrderRow): SupplierVisit {
  return {
    reference: row.reference,
    supplierReference: row.supplier_reference,
    state: shownStates[row.state],
    ticketCode: row.state === 'confirmed' ? row.ticket_code : null,
    answersBy: row.state === 'pending' ? row.answers_by : null,
  };
}
