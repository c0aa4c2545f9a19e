import { setTimeout as wait } from 'node:timers/promises';
import type { CancelAnswer, CancelQuote, SupplierHold, SupplierKey } from '#server/modules/bookings/port.ts';
import { config as settings } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import type { PgTable } from '#server/platform/db/tables.ts';
import {
  SupplierFailure,
  type SupplierFailureKind,
  simulatedFailure,
} from '#server/platform/resilience/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import {
  type CancelEffect,
  cancelColumns,
  cancelledAnswer,
  decideCancel,
  loseCancelAnswer,
  quoteOf,
  unchangedAnswers,
} from './cancel-effects.ts';

/** released = a hold that was released; lost = the first attempt at a test product that loses it. */
export type OrderState = 'held' | 'pending' | 'confirmed' | 'rejected' | 'cancelled' | 'released' | 'lost';

export type OrderRow = Record<string, unknown> & {
  reference: string;
  supplier_reference: string;
  state: OrderState;
  total_minor: number;
  currency: string;
  cancel_asked_seconds: number | null;
};

/** Effects on holds and bookings that test products of several simulated suppliers have. */
export type OrderEffect =
  | 'sold_out_at_hold'
  | 'slow_at_hold'
  | 'unknown_but_held'
  | 'short_hold'
  | 'sold_out_at_book'
  | 'refused_at_book'
  | 'unknown_but_booked'
  | 'unknown_and_lost'
  | CancelEffect;

/** Describes the orders of one simulated supplier. `Request` is an order together with its product. */
type OrderBookConfig<Request, Row extends OrderRow> = {
  /** The supplier's own table. */
  table: PgTable;
  columns: string;
  keyOf(request: Request): SupplierKey;
  effectOf(request: Request): string | undefined;
  effectOfRow(row: Row): string | undefined;
  /** Columns and values of a new row beyond reference, state and hold. */
  valuesOf(request: Request): Record<string, string | number | null> & {
    total_minor: number;
    currency: string;
  };
  /** Takes the stock, or throws `sold_out`. */
  takeStock(ctx: BaseContext, request: Request): Promise<void>;
  returnStock(ctx: BaseContext, row: Row): Promise<void>;
};

type Booked<Row> = { row: Row; isFirst: boolean };

/**
 * Creates the functions that hold, book, find and cancel orders of a simulated supplier, stored in its own
 * table. Our reference is the idempotency key: its row is locked, so concurrent attempts make one booking,
 * and every step can be repeated.
 */
export function createOrderBook<Request, Row extends OrderRow>(config: OrderBookConfig<Request, Row>) {
  const { table } = config;
  const columns = sql`${sql.raw(config.columns)}, total_minor::float8 as total_minor, currency, ${cancelColumns}`;

  async function insert(
    ctx: BaseContext,
    request: Request,
    state: OrderState,
    until: string | null,
  ): Promise<boolean> {
    const values = {
      reference: config.keyOf(request).reference,
      state,
      held_until: until,
      ...config.valuesOf(request),
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

  /** Runs a query that returns the columns of `config.columns`, which are those of `Row`. */
  async function rowsOf(ctx: BaseContext, query: SQL): Promise<Row[]> {
    return [...(await ctx.db.execute<OrderRow>(query))] as Row[];
  }

  async function lock(ctx: BaseContext, { reference, handle }: SupplierKey): Promise<Row> {
    const [row] = await rowsOf(
      ctx,
      sql`
      select ${columns} from ${table} where reference = ${reference} for update`,
    );
    if (!row) throw new SupplierFailure('rejected', 'The reference is unknown.');
    requireHandle(row, handle);
    return row;
  }

  /**
   * Moves an order from one state to another; undefined when it is in another state. `more` sets further
   * columns.
   */
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
      update ${table} set state = ${to}, held_until = null, updated_at = sojourn_now() ${more}
      where reference = ${reference} and state = ${from} returning ${columns}`,
    );
    return row;
  }

  /**
   * Moves a hold or booking to a state without stock and returns its stock; undefined when it is in another
   * state.
   */
  function end(ctx: BaseContext, reference: string, from: OrderState, to: OrderState) {
    return transaction(ctx, async (ctx) => {
      const row = await move(ctx, reference, from, to);
      if (row) await config.returnStock(ctx, row);
      return row;
    });
  }

  /** Records the first attempt at a test product that loses it. True when this is the first attempt. */
  async function loseFirstAttempt(ctx: BaseContext, request: Request): Promise<boolean> {
    if (await insert(ctx, request, 'lost', null)) return true;
    // An existing hold of the reference is released and becomes the record.
    return (await end(ctx, config.keyOf(request).reference, 'held', 'lost')) !== undefined;
  }

  /** Holds the stock until the given instant, or takes nothing and throws `sold_out`. */
  async function hold(ctx: BaseContext, request: Request, until: string): Promise<SupplierHold> {
    const effect = config.effectOf(request);
    throwOnEffect(effect, 'sold_out_at_hold');
    if (effect === 'slow_at_hold') await wait(slowHoldMs(), undefined, { signal: ctx.signal });
    const heldUntil = effect === 'short_hold' ? earlier(until, shortHoldMs) : until;
    const { reference } = config.keyOf(request);
    const row = await transaction(ctx, async (ctx) => {
      if (await insert(ctx, request, 'held', heldUntil)) await config.takeStock(ctx, request);
      return lock(ctx, { reference, handle: null });
    });
    throwOnEffect(effect, 'unknown_but_held');
    const { total_minor: totalMinor, currency } = config.valuesOf(request);
    return { kind: 'held', until: heldUntil, price: { currency, totalMinor }, handle: handleOf(row) };
  }

  /** Releases a hold and returns its stock. */
  async function release(ctx: BaseContext, key: SupplierKey): Promise<void> {
    const row = await find(ctx, key);
    if (row) await end(ctx, row.reference, 'held', 'released');
  }

  /**
   * Books under our reference: confirms the hold of that reference, or takes the stock now. `to` is the
   * resulting state; `more` sets columns that were unknown at the time of the hold.
   */
  async function book(
    ctx: BaseContext,
    request: Request,
    to: 'confirmed' | 'pending' = 'confirmed',
    more?: SQL,
  ): Promise<Row> {
    const effect = config.effectOf(request);
    throwOnEffect(effect, 'refused_at_book', 'sold_out_at_book');
    if (effect === 'unknown_and_lost' && (await loseFirstAttempt(ctx, request)))
      throwOnEffect(effect, 'unknown_and_lost');
    const { row, isFirst } = await transaction(ctx, (ctx) => bookOnce(ctx, request, to, more));
    if (isFirst) throwOnEffect(effect, 'unknown_but_booked');
    return row;
  }

  async function bookOnce(
    ctx: BaseContext,
    request: Request,
    to: OrderState,
    more: SQL | undefined,
  ): Promise<Booked<Row>> {
    if (await insert(ctx, request, 'held', null)) await config.takeStock(ctx, request);
    const row = await lock(ctx, config.keyOf(request));
    if (row.state === 'confirmed' || row.state === 'pending') return { row, isFirst: false };
    if (row.state === 'cancelled' || row.state === 'rejected') {
      throw new SupplierFailure('rejected', 'This reference was refused or cancelled.');
    }
    // A released hold or lost attempt has no stock, so the stock is taken again.
    if (row.state !== 'held') await config.takeStock(ctx, request);
    const moved = await move(ctx, row.reference, row.state, to, more);
    if (!moved) throw new Error('A locked order changed its state');
    return { row: moved, isFirst: true };
  }

  /** The order; null when there is none. Released holds and lost attempts do not count. */
  async function find(ctx: BaseContext, { reference, handle }: SupplierKey): Promise<Row | null> {
    const [row] = await rowsOf(
      ctx,
      sql`
      select ${columns} from ${table} where reference = ${reference} and state not in ('released', 'lost')`,
    );
    if (row) requireHandle(row, handle);
    return row ?? null;
  }

  /** What a cancellation would cost now; null if the terms of the booking apply. */
  async function quoteCancel(ctx: BaseContext, key: SupplierKey): Promise<CancelQuote | null> {
    const row = await find(ctx, key);
    return row && quoteOf(config.effectOfRow(row), priceOf(row));
  }

  /** Cancels a pending or confirmed booking and returns its stock. A repeated call returns the same answer. */
  async function cancel(ctx: BaseContext, key: SupplierKey): Promise<CancelAnswer> {
    const { effect, answer, isFirst } = await transaction(ctx, async (ctx) => {
      const row = await lock(ctx, key);
      const effect = config.effectOfRow(row);
      const answer = cancelledAnswer(effect, priceOf(row));
      if (row.state === 'cancelled') return { effect, answer, isFirst: false };
      if (row.state !== 'confirmed' && row.state !== 'pending') {
        throw new SupplierFailure('rejected', 'There is no booking to cancel.');
      }
      // What was never confirmed can always be withdrawn.
      const decision = row.state === 'pending' ? 'cancel' : decideCancel(effect, row.cancel_asked_seconds);
      if (decision === 'wait' && row.cancel_asked_seconds === null) await noteRequest(ctx, row.reference);
      if (decision !== 'cancel') return { effect, answer: unchangedAnswers[decision], isFirst: false };
      await end(ctx, row.reference, row.state, 'cancelled');
      return { effect, answer, isFirst: true };
    });
    if (isFirst) loseCancelAnswer(effect);
    return answer;
  }

  async function noteRequest(ctx: BaseContext, reference: string): Promise<void> {
    await ctx.db.execute(
      sql`update ${table} set cancel_asked_at = sojourn_clock() where reference = ${reference}`,
    );
  }

  return { hold, release, book, find, quoteCancel, cancel, lock, move, end };
}

const priceOf = ({ total_minor: totalMinor, currency }: OrderRow) => ({ totalMinor, currency });

/** The slow test product takes eight seconds to hold, or three with latency off. */
const slowHoldMs = (): number => (settings.sandboxLatency === 'off' ? 3_000 : 8_000);

/** How long the test product with short holds holds anything. */
const shortHoldMs = 5 * 60_000;

const earlier = (until: string, fromNowMs: number): string =>
  new Date(Math.min(Date.parse(until), databaseNowMs('Sandbox') + fromNowMs)).toISOString();

/** The handle of the simulated suppliers: their own number of the order. */
export const handleOf = ({ supplier_reference: order }: Pick<OrderRow, 'supplier_reference'>) => ({ order });

/** A caller that sends a handle must send the one of this order. */
function requireHandle(row: OrderRow, handle: SupplierKey['handle']): void {
  if (handle === null || handle.order === row.supplier_reference) return;
  throw new SupplierFailure('rejected', 'The handle belongs to another order.');
}

type FailingEffect = Exclude<OrderEffect, CancelEffect | 'slow_at_hold' | 'short_hold'>;

/** Kind and message of the failure that simulates each effect. */
const failures: Record<FailingEffect, readonly [SupplierFailureKind, message: string]> = {
  sold_out_at_hold: ['sold_out', 'The test product is full by now.'],
  unknown_but_held: ['timeout', 'The test product was held, but never answered.'],
  sold_out_at_book: ['sold_out', 'The test product is full by now.'],
  refused_at_book: ['rejected', 'The test product refuses everybody.'],
  unknown_but_booked: ['timeout', 'The test product was booked, but never answered.'],
  unknown_and_lost: ['timeout', 'The test product lost the booking and never answered.'],
};

function throwOnEffect(effect: string | undefined, ...throwing: FailingEffect[]): void {
  const found = throwing.find((one) => one === effect);
  if (found) throw simulatedFailure(...failures[found]);
}

/** A random reference of a supplier, with the prefix that this supplier uses. */
export function newSupplierReference(prefix: string): string {
  return `${prefix}-${randomToken(6)}`;
}

/**
 * Eight letters and digits without 0, O, 1 and I, which are easily confused. The same text gives the same
 * code.
 */
export function readableCode(text: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const bytes = Buffer.from(sha256Hex(text), 'hex').subarray(0, 8);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
