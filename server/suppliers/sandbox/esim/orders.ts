import type { EsimOrder, ProviderOrder } from '#server/esim/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { enqueue, type Job } from '#server/platform/jobs/index.ts';
import { stagedFailure } from '#server/platform/suppliers/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { drawBetween, seedOf } from '../hotels/draws.ts';
import { issuesAtOnce, magicEffect } from './magic.ts';
import { profilesOf } from './profiles.ts';
import { connectWithinDays } from './usage.ts';

type State = 'accepted' | 'issued' | 'failed' | 'cancelled' | 'lost';

export type OrderRow = {
  reference: string;
  supplier_reference: string;
  state: State;
  resource_id: string;
  quantity: number;
  secret: string;
  is_overdue: boolean;
  decides_at: string | null;
  answers_by: string;
  issued_at: string | null;
};

export type Activation = Job<{ reference: string }>;

/** Activation takes 1 to 8 seconds, a quarter of that while latency is off; the slow test plan takes longer. */
const shortestMs = 1_000;
const longestMs = 8_000;
const withoutLatency = 0.25;
const slowMs = 45_000;
const answersWithinMinutes = 30;

/**
 * Takes an order under our reference and sets the job that decides it. The row of the reference is written first, so
 * that two attempts at once make one order.
 */
export async function takeOrder(
  ctx: BaseContext,
  wanted: EsimOrder,
  activate: Activation,
): Promise<ProviderOrder> {
  const effect = magicEffect(wanted.resourceId);
  if (effect === 'refused') throw stagedFailure('rejected', 'The test plan refuses everybody.');
  if (effect === 'unknown_and_lost' && (await insertOrder(ctx, wanted, 'lost'))) {
    throw stagedFailure('timeout', 'The test plan lost the order and never answered.');
  }
  const { order, isFirst } = await transaction(ctx, async (ctx) => {
    const isNew =
      (await insertOrder(ctx, wanted, 'accepted')) ||
      (await moveOrder(ctx, wanted.reference, 'lost', 'accepted')) !== undefined;
    if (isNew && issuesAtOnce(wanted.resourceId))
      await moveOrder(ctx, wanted.reference, 'accepted', 'issued');
    const row = await readOrder(ctx, wanted.reference);
    if (!row) throw new Error('The order was not stored');
    if (isNew && row.state === 'accepted' && row.decides_at) {
      const payload = { reference: row.reference };
      await enqueue(ctx, activate, payload, { runAt: row.decides_at, key: `activate_esim:${row.reference}` });
    }
    return { order: present(row), isFirst: isNew };
  });
  if (effect === 'unknown_but_ordered' && isFirst) {
    throw stagedFailure('timeout', 'The test plan took the order but never answered.');
  }
  return order;
}

/** Decides an order that was accepted; null when it was decided or cancelled before. */
export async function decideOrder(ctx: BaseContext, reference: string): Promise<OrderRow | null> {
  const row = await readOrder(ctx, reference);
  if (!row) return null;
  const fails = magicEffect(row.resource_id) === 'fails';
  return (await moveOrder(ctx, reference, 'accepted', fails ? 'failed' : 'issued')) ?? null;
}

/** What the supplier has under our reference; lost attempts are nothing. An order whose time has come is decided. */
export async function findOrder(ctx: BaseContext, reference: string): Promise<ProviderOrder | null> {
  const row = await readOrder(ctx, reference);
  if (!row || row.state === 'lost') return null;
  if (row.state !== 'accepted' || !row.is_overdue) return present(row);
  return present((await decideOrder(ctx, reference)) ?? (await readOrder(ctx, reference)) ?? row);
}

/** Cancels an order, decided or not; a repeat changes nothing. */
export async function cancelOrder(ctx: BaseContext, reference: string): Promise<void> {
  await ctx.db.execute(sql`
    update sandbox_esim_orders set state = 'cancelled', updated_at = now()
    where reference = ${reference} and state in ('accepted', 'issued')`);
}

/** The row as it is stored; undefined when there is none. */
export async function readOrder(ctx: BaseContext, reference: string): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.execute<OrderRow>(
    sql`select ${columns} from sandbox_esim_orders where reference = ${reference}`,
  );
  return row;
}

const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

const columns = sql.raw(
  `reference, supplier_reference, state, resource_id, quantity, secret,
   coalesce(decides_at <= clock_timestamp()::timestamptz(3), false) as is_overdue,
   ${['decides_at', 'answers_by', 'issued_at'].map(instantText).join(', ')}`,
);

async function insertOrder(ctx: BaseContext, wanted: EsimOrder, state: State): Promise<boolean> {
  const delayMs = delayOf(wanted);
  const rows = await ctx.db.execute(sql`
    insert into sandbox_esim_orders (reference, supplier_reference, state, resource_id, quantity, secret, decides_at,
      answers_by)
    values (${wanted.reference}, ${`SK-${randomToken(6)}`}, ${state}, ${wanted.resourceId}, ${wanted.quantity},
      ${randomToken(24)}, clock_timestamp() + make_interval(secs => ${delayMs === null ? null : delayMs / 1000}),
      clock_timestamp() + make_interval(mins => ${answersWithinMinutes}))
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

async function moveOrder(
  ctx: BaseContext,
  reference: string,
  from: State,
  to: State,
): Promise<OrderRow | undefined> {
  const issuedAt = to === 'issued' ? sql`clock_timestamp()` : sql`null`;
  const [row] = await ctx.db.execute<OrderRow>(sql`
    update sandbox_esim_orders set state = ${to}, issued_at = ${issuedAt}, updated_at = now()
    where reference = ${reference} and state = ${from} returning ${columns}`);
  return row;
}

/** Null for the plan that nobody ever decides. */
function delayOf({ reference, resourceId }: EsimOrder): number | null {
  const effect = magicEffect(resourceId);
  if (effect === 'silent') return null;
  if (effect === 'slow') return slowMs;
  const delayMs = drawBetween(seedOf(reference), 1, shortestMs, longestMs);
  return config.sandboxLatency === 'off' ? delayMs * withoutLatency : delayMs;
}

function present(row: OrderRow): ProviderOrder {
  const { supplier_reference: supplierReference, issued_at: issuedAt } = row;
  if (row.state === 'accepted') return { supplierReference, state: 'pending', answersBy: row.answers_by };
  if (row.state !== 'issued' || !issuedAt) {
    return { supplierReference, state: row.state === 'failed' ? 'failed' : 'cancelled' };
  }
  return {
    supplierReference,
    state: 'issued',
    profiles: profilesOf(row.secret, row.quantity),
    issuedAt,
    expiresAt: isoInstant(Date.parse(issuedAt) + (connectWithinDays + validityOf(row)) * 86_400_000),
  };
}

/** The id of a plan ends in its days (`esim_fr_5gb_30d`); the test plans have seven. */
function validityOf({ resource_id }: OrderRow): number {
  return Number(/_(\d+)d$/.exec(resource_id)?.[1] ?? 7);
}
