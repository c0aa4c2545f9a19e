import type { EsimOrder, ProviderOrder } from '#server/modules/esim/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { enqueue, type Job } from '#server/platform/jobs/index.ts';
import { simulatedFailure } from '#server/platform/resilience/index.ts';
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

/**
 * Activation takes 1 to 8 seconds, or a quarter of that with latency off; the slow test plan takes 45. With
 * `SANDBOX_ESIM_DECISION_SECONDS` each order takes that long.
 */
const shortestMs = 1_000;
const longestMs = 8_000;
const latencyOffFactor = 0.25;
const slowMs = 45_000;
const answersWithinMinutes = 30;

/**
 * Accepts an order under our reference and enqueues the job that decides it. The reference is the idempotency
 * key, so concurrent attempts make one order; a supplier that is not idempotent makes another one of a repeat. Throws
 * the failure that a test plan simulates.
 */
export async function acceptOrder(
  ctx: BaseContext,
  wanted: EsimOrder,
  activate: Activation,
  { prefix, isIdempotent }: { prefix: string; isIdempotent: boolean } = { prefix: 'SK', isIdempotent: true },
): Promise<ProviderOrder> {
  const isRepeat = !isIdempotent && (await readOrder(ctx, wanted.reference)) !== undefined;
  const request = isRepeat ? { ...wanted, reference: `${wanted.reference}/${randomToken(6)}` } : wanted;
  const effect = magicEffect(request.resourceId);
  if (effect === 'refused') throw simulatedFailure('rejected', 'The test plan refuses everybody.');
  if (effect === 'unknown_and_lost' && (await insertOrder(ctx, request, 'lost', prefix))) {
    throw simulatedFailure('timeout', 'The test plan lost the order and never answered.');
  }
  const { order, isFirst } = await transaction(ctx, async (ctx) => {
    const isNew =
      (await insertOrder(ctx, request, 'accepted', prefix)) ||
      (await moveOrder(ctx, request.reference, 'lost', 'accepted')) !== undefined;
    if (isNew && issuesAtOnce(request.resourceId))
      await moveOrder(ctx, request.reference, 'accepted', 'issued');
    const row = await readOrder(ctx, request.reference);
    if (!row) throw new Error('The order was not stored');
    if (isNew && row.state === 'accepted' && row.decides_at) {
      const payload = { reference: row.reference };
      await enqueue(ctx, activate, payload, { runAt: row.decides_at, key: `activate_esim:${row.reference}` });
    }
    return { order: present(row), isFirst: isNew };
  });
  if (effect === 'unknown_but_ordered' && isFirst) {
    throw simulatedFailure('timeout', 'The test plan took the order but never answered.');
  }
  return order;
}

/** Decides an accepted order; null when it has already been decided or cancelled, or does not exist. */
export async function decideOrder(ctx: BaseContext, reference: string): Promise<OrderRow | null> {
  const row = await readOrder(ctx, reference);
  if (!row) return null;
  const fails = magicEffect(row.resource_id) === 'fails';
  return (await moveOrder(ctx, reference, 'accepted', fails ? 'failed' : 'issued')) ?? null;
}

/** The order under our reference; null when there is none or it was lost. Decides an order that is due. */
export async function findOrder(ctx: BaseContext, reference: string): Promise<ProviderOrder | null> {
  const row = await readOrder(ctx, reference);
  if (!row || row.state === 'lost') return null;
  if (row.state !== 'accepted' || !row.is_overdue) return present(row);
  return present((await decideOrder(ctx, reference)) ?? (await readOrder(ctx, reference)) ?? row);
}

/** Cancels an accepted or issued order. A repeated call changes nothing. */
export async function cancelOrder(ctx: BaseContext, reference: string): Promise<void> {
  await ctx.db.execute(sql`
    update sandbox_esim_orders set state = 'cancelled', updated_at = sojourn_now()
    where reference = ${reference} and state in ('accepted', 'issued')`);
}

/** The stored row; undefined when there is none. */
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
   coalesce(decides_at <= sojourn_clock()::timestamptz(3), false) as is_overdue,
   ${['decides_at', 'answers_by', 'issued_at'].map(instantText).join(', ')}`,
);

async function insertOrder(
  ctx: BaseContext,
  request: EsimOrder,
  state: State,
  prefix: string,
): Promise<boolean> {
  const delayMs = delayOf(request);
  const rows = await ctx.db.execute(sql`
    insert into sandbox_esim_orders (reference, supplier_reference, state, resource_id, quantity, secret, decides_at,
      answers_by)
    values (${request.reference}, ${`${prefix}-${randomToken(6)}`}, ${state}, ${request.resourceId}, ${request.quantity},
      ${randomToken(24)}, sojourn_clock() + make_interval(secs => ${delayMs === null ? null : delayMs / 1000}),
      sojourn_clock() + make_interval(mins => ${answersWithinMinutes}))
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

async function moveOrder(
  ctx: BaseContext,
  reference: string,
  from: State,
  to: State,
): Promise<OrderRow | undefined> {
  const issuedAt = to === 'issued' ? sql`sojourn_clock()` : sql`null`;
  const [row] = await ctx.db.execute<OrderRow>(sql`
    update sandbox_esim_orders set state = ${to}, issued_at = ${issuedAt}, updated_at = sojourn_now()
    where reference = ${reference} and state = ${from} returning ${columns}`);
  return row;
}

/** Milliseconds until the order is decided; null for the test plan that is never decided. */
function delayOf({ reference, resourceId }: EsimOrder): number | null {
  const effect = magicEffect(resourceId);
  if (effect === 'silent') return null;
  if (config.sandboxEsimDecisionMs !== null) return config.sandboxEsimDecisionMs;
  if (effect === 'slow') return slowMs;
  const delayMs = drawBetween(seedOf(reference), 1, shortestMs, longestMs);
  return config.sandboxLatency === 'off' ? delayMs * latencyOffFactor : delayMs;
}

function present(row: OrderRow): ProviderOrder {
  const { supplier_reference: supplierReference, issued_at: issuedAt } = row;
  const order = { supplierReference, handle: { order: supplierReference } };
  if (row.state === 'accepted') return { ...order, state: 'pending', answersBy: row.answers_by };
  if (row.state !== 'issued' || !issuedAt) {
    return { ...order, state: row.state === 'failed' ? 'failed' : 'cancelled' };
  }
  return {
    ...order,
    state: 'issued',
    profiles: profilesOf(row),
    issuedAt,
    expiresAt: isoInstant(Date.parse(issuedAt) + (connectWithinDays + validityOf(row)) * 86_400_000),
  };
}

/**
 * Validity in days, the last part of a plan id (`esim_fr_5gb_30d`, `RL-JP-2G-15d`); test plans are valid for seven days.
 */
function validityOf({ resource_id }: OrderRow): number {
  return Number(/[_-](\d+)d$/.exec(resource_id)?.[1] ?? 7);
}
