import type { EsimTopUp, ProviderTopUp, SoldEsim, TopUpKey, TopUpOrder } from '#server/modules/esim/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { SupplierFailure, simulatedFailure } from '#server/platform/resilience/index.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { magicEffect, magicTopUps, topUpEffect } from './magic.ts';
import { type OrderRow, readOrder } from './orders.ts';
import { profilesOf } from './profiles.ts';

/** Sizes and prices, the same in every country. */
const bundles = [
  { topUpId: 'topup_1gb_7d', dataMb: 1_024, validityDays: 7, euroCents: 450 },
  { topUpId: 'topup_3gb_30d', dataMb: 3_072, validityDays: 30, euroCents: 990 },
  { topUpId: 'topup_5gb_30d', dataMb: 5_120, validityDays: 30, euroCents: 1_390 },
];

/** Those of the test plans add 1 GB for 7 days at EUR 4.00. */
const testBundle = { dataMb: 1_024, validityDays: 7, euroCents: 400 };

/** We keep this share of the price, in percent. */
const commissionPercent = 15;

/** The top-ups of an eSIM, with the test ones if its plan is a test plan; none for an unknown or unlimited one. */
export async function topUpsOf(
  ctx: BaseContext,
  esim: SoldEsim,
  currency: string,
  convert: ConvertMinor,
): Promise<EsimTopUp[]> {
  const row = await findEsim(ctx, esim);
  if (!row || row.resource_id.includes('unlimited')) return [];
  const tests = magicTopUps.map(({ topUpId }) => ({ topUpId, ...testBundle }));
  const sold = magicEffect(row.resource_id) ? [...bundles, ...tests] : bundles;
  return sold.map(({ euroCents, ...bundle }) => {
    const priceMinor = convert(euroCents, 'EUR', currency);
    const commissionMinor = Math.round((priceMinor * commissionPercent) / 100);
    return {
      ...bundle,
      priceMinor,
      currency,
      cost: { netMinor: priceMinor - commissionMinor, commissionMinor, currency },
    };
  });
}

/**
 * Adds data to an eSIM under our reference, which is the idempotency key. Throws the failure that a test top-up
 * simulates.
 */
export async function addTopUp(ctx: BaseContext, order: TopUpOrder): Promise<ProviderTopUp> {
  const effect = topUpEffect(order.topUpId);
  if (effect === 'refused') throw simulatedFailure('rejected', 'The test top-up refuses everybody.');
  const row = await findEsim(ctx, order.esim);
  const isSold = bundles.some(({ topUpId }) => topUpId === order.topUpId) || effect !== undefined;
  if (!row || !isSold) throw new SupplierFailure('rejected', 'There is no such eSIM or top-up.');
  if (effect === 'unknown_and_lost' && (await insert(ctx, order, 'lost')))
    throw simulatedFailure('timeout', 'The test top-up was lost and never answered.');
  const isFirst = await insert(ctx, order, effect === 'fails' ? 'failed' : 'added');
  if (!isFirst)
    await ctx.db.execute(sql`
      update sandbox_esim_top_ups set state = 'added', added_at = sojourn_clock()
      where reference = ${order.reference} and state = 'lost'`);
  if (effect === 'unknown_but_ordered' && isFirst)
    throw simulatedFailure('timeout', 'The test top-up was added but never answered.');
  const added = await findTopUp(ctx, order);
  if (!added) throw new Error('The top-up was not stored');
  return added;
}

/** The top-up under our reference; null when there is none or it was lost. */
export async function findTopUp(
  ctx: BaseContext,
  { reference }: Pick<TopUpKey, 'reference'>,
): Promise<ProviderTopUp | null> {
  const [row] = await ctx.db.execute<{ code: string; state: 'added' | 'failed'; at: string }>(sql`
    select supplier_reference as code, state,
      to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from sandbox_esim_top_ups where reference = ${reference} and state <> 'lost'`);
  if (!row) return null;
  const supplierReference = row.code;
  return row.state === 'added'
    ? { supplierReference, state: 'added', addedAt: row.at }
    : { supplierReference, state: 'failed' };
}

/** The data that was added to each eSIM of an order, in megabytes, by the number of the SIM. */
export async function addedMbOf(
  ctx: BaseContext,
  { reference }: Pick<OrderRow, 'reference'>,
): Promise<Map<string, number>> {
  const rows = await ctx.db.execute<{ iccid: string; top_up_id: string }>(sql`
    select iccid, top_up_id from sandbox_esim_top_ups
    where order_reference = ${reference} and state = 'added'`);
  const added = new Map<string, number>();
  for (const { iccid, top_up_id: id } of rows) {
    const { dataMb } = bundles.find(({ topUpId }) => topUpId === id) ?? testBundle;
    added.set(iccid, (added.get(iccid) ?? 0) + dataMb);
  }
  return added;
}

async function findEsim(ctx: BaseContext, { order, iccid }: SoldEsim): Promise<OrderRow | null> {
  const row = await readOrder(ctx, order.reference);
  const isOfOrder = row?.state === 'issued' && profilesOf(row).some((profile) => profile.iccid === iccid);
  return row && isOfOrder ? row : null;
}

async function insert(
  ctx: BaseContext,
  { reference, esim, topUpId }: TopUpOrder,
  state: 'added' | 'failed' | 'lost',
): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    insert into sandbox_esim_top_ups (reference, supplier_reference, order_reference, iccid, top_up_id, state, added_at)
    values (${reference}, ${`SKT-${randomToken(6)}`}, ${esim.order.reference}, ${esim.iccid}, ${topUpId}, ${state},
      sojourn_clock())
    on conflict do nothing returning 1`);
  return rows.length > 0;
}
