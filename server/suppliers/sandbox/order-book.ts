import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import {
  SupplierFailure,
  type SupplierFailureKind,
  stagedFailure,
} from '#server/platform/suppliers/index.ts';

/** released = a hold given back; lost = the test product that forgets a first attempt. */
export type OrderState = 'held' | 'pending' | 'confirmed' | 'rejected' | 'cancelled' | 'released' | 'lost';

export type OrderRow = Record<string, unknown> & {
  reference: string;
  supplier_reference: string;
  state: OrderState;
};

/** What every world can do to holds and bookings of a test product. */
export type OrderEffect =
  | 'sold_out_at_hold'
  | 'sold_out_at_book'
  | 'refused_at_book'
  | 'unknown_but_booked'
  | 'unknown_and_lost';

/** What a world tells of its orders. `Goods` is an order with what it is of. */
type World<Goods, Row extends OrderRow> = {
  table: string;
  columns: string;
  referenceOf(goods: Goods): string;
  effectOf(goods: Goods): string | undefined;
  /** Columns and values of a new row beyond reference, state and hold. */
  valuesOf(goods: Goods): Record<string, string | number | null>;
  /** Takes the stock, or fails with `sold_out`. */
  take(ctx: BaseContext, goods: Goods): Promise<void>;
  giveBack(ctx: BaseContext, row: Row): Promise<void>;
};

type Booked<Row> = { row: Row; isFirst: boolean };

/**
 * Holds and bookings of a simulated supplier under our references, in the world's own table. The row of a reference
 * is the lock, so that two attempts at once make one booking, and every step may be repeated.
 */
export function makeOrderBook<Goods, Row extends OrderRow>(world: World<Goods, Row>) {
  const table = sql.raw(world.table);
  const columns = sql.raw(world.columns);

  async function insert(
    ctx: BaseContext,
    goods: Goods,
    state: OrderState,
    until: string | null,
  ): Promise<boolean> {
    const values = {
      reference: world.referenceOf(goods),
      state,
      held_until: until,
      ...world.valuesOf(goods),
    };
    const rows = await ctx.db.execute(sql`
      insert into ${table} (${sql.raw(Object.keys(values).join(', '))})
      values (${sql.join(
        Object.values(values).map((value) => sql`${value}`),
        sql`, `,
      )})
      on conflict do nothing returning 1`);
    return rows.length > 0;
  }

  /** Rows of the world's own shape: its `columns` name them. */
  async function rowsOf(ctx: BaseContext, query: SQL): Promise<Row[]> {
    return [...(await ctx.db.execute<OrderRow>(query))] as Row[];
  }

  async function lock(ctx: BaseContext, reference: string): Promise<Row> {
    const [row] = await rowsOf(
      ctx,
      sql`
      select ${columns} from ${table} where reference = ${reference} for update`,
    );
    if (!row) throw new SupplierFailure('rejected', 'The reference is unknown.');
    return row;
  }

  /** Moves an order that stands in this state; undefined when it does not. `more` sets further columns. */
  async function move(
    ctx: BaseContext,
    reference: string,
    from: OrderState,
    to: OrderState,
    more: SQL = sql``,
  ): Promise<Row | undefined> {
    const [row] = await rowsOf(
      ctx,
      sql`
      update ${table} set state = ${to}, held_until = null, updated_at = now() ${more}
      where reference = ${reference} and state = ${from} returning ${columns}`,
    );
    return row;
  }

  /** Ends a hold, or a booking, in a state that keeps no stock; undefined when there was none. */
  function end(ctx: BaseContext, reference: string, from: OrderState, to: OrderState) {
    return transaction(ctx, async (ctx) => {
      const row = await move(ctx, reference, from, to);
      if (row) await world.giveBack(ctx, row);
      return row;
    });
  }

  /** The first attempt at a forgetful test product leaves a trace that only this function sees. */
  async function forgetFirst(ctx: BaseContext, goods: Goods): Promise<boolean> {
    if (await insert(ctx, goods, 'lost', null)) return true;
    // With a hold under the reference the trace is the hold itself, given back.
    return (await end(ctx, world.referenceOf(goods), 'held', 'lost')) !== undefined;
  }

  /** Takes the stock for a while. Fails with `sold_out`; the caller's transaction must then roll back. */
  async function hold(ctx: BaseContext, goods: Goods, until: string): Promise<void> {
    failAs(world.effectOf(goods), 'sold_out_at_hold');
    await transaction(ctx, async (ctx) => {
      if (await insert(ctx, goods, 'held', until)) await world.take(ctx, goods);
    });
  }

  /** Gives a hold back. */
  async function release(ctx: BaseContext, reference: string): Promise<void> {
    await end(ctx, reference, 'held', 'released');
  }

  /**
   * Books under our reference: turns the hold of that reference into a booking, or takes the stock now. `to` is how
   * it stands then, `more` what a booking says and a hold did not know.
   */
  async function book(
    ctx: BaseContext,
    goods: Goods,
    to: 'confirmed' | 'pending' = 'confirmed',
    more?: SQL,
  ): Promise<Row> {
    const effect = world.effectOf(goods);
    failAs(effect, 'refused_at_book', 'sold_out_at_book');
    if (effect === 'unknown_and_lost' && (await forgetFirst(ctx, goods))) failAs(effect, 'unknown_and_lost');
    const { row, isFirst } = await transaction(ctx, (ctx) => bookOnce(ctx, goods, to, more));
    if (isFirst) failAs(effect, 'unknown_but_booked');
    return row;
  }

  async function bookOnce(
    ctx: BaseContext,
    goods: Goods,
    to: OrderState,
    more: SQL | undefined,
  ): Promise<Booked<Row>> {
    if (await insert(ctx, goods, 'held', null)) await world.take(ctx, goods);
    const row = await lock(ctx, world.referenceOf(goods));
    if (row.state === 'confirmed' || row.state === 'pending') return { row, isFirst: false };
    if (row.state === 'cancelled' || row.state === 'rejected') {
      throw new SupplierFailure('rejected', 'This reference was refused or cancelled.');
    }
    // A hold that was given back, or never came to be, needs its stock again.
    if (row.state !== 'held') await world.take(ctx, goods);
    const moved = await move(ctx, row.reference, row.state, to, more);
    if (!moved) throw new Error('The locked order moved');
    return { row: moved, isFirst: true };
  }

  /** What the supplier has under our reference; holds given back and lost attempts are nothing. */
  async function find(ctx: BaseContext, reference: string): Promise<Row | null> {
    const [row] = await rowsOf(
      ctx,
      sql`
      select ${columns} from ${table} where reference = ${reference} and state not in ('released', 'lost')`,
    );
    return row ?? null;
  }

  /** Cancels a booking, decided or not, and gives its stock back; a repeat answers the same. */
  async function cancel(ctx: BaseContext, reference: string): Promise<Row> {
    return transaction(ctx, async (ctx) => {
      const row = await lock(ctx, reference);
      if (row.state === 'cancelled') return row;
      if (row.state !== 'confirmed' && row.state !== 'pending') {
        throw new SupplierFailure('rejected', 'There is no booking to cancel.');
      }
      return (await end(ctx, reference, row.state, 'cancelled')) ?? row;
    });
  }

  return { hold, release, book, find, cancel, lock, move, end };
}

const failures: Record<OrderEffect, readonly [SupplierFailureKind, message: string]> = {
  sold_out_at_hold: ['sold_out', 'The test product is full by now.'],
  sold_out_at_book: ['sold_out', 'The test product is full by now.'],
  refused_at_book: ['rejected', 'The test product refuses everybody.'],
  unknown_but_booked: ['timeout', 'The test product was booked, but never answered.'],
  unknown_and_lost: ['timeout', 'The test product lost the booking and never answered.'],
};

function failAs(effect: string | undefined, ...meant: OrderEffect[]): void {
  const found = meant.find((one) => one === effect);
  if (found) throw stagedFailure(...failures[found]);
}

/** A supplier's own reference: the letters that it puts before each, and chance. */
export function newSupplierReference(letters: string): string {
  return `${letters}-${randomToken(6)}`;
}

/** Eight letters and digits that are easy to read out (no 0 and O, no 1 and I), the same for the same text. */
export function readableCode(text: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const bytes = Buffer.from(sha256Hex(text), 'hex').subarray(0, 8);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
