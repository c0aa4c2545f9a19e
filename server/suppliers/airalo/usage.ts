import { z } from 'zod';
import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { EsimUsage } from '#server/modules/esim/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import type { AiraloClient } from './client.ts';
import { instantOf } from './order-state.ts';
import { lookUp } from './orders.ts';

const megabytes = z.coerce.number().nonnegative().nullish().catch(null);

/** `GET /sims/{iccid}/usage`, up to 20 minutes old. */
const usageOfSim = z.object({
  data: z.object({
    remaining: megabytes,
    total: megabytes,
    expired_at: z.string().nullish().catch(null),
    is_unlimited: z.boolean().nullish().catch(null),
    status: z.string().catch('UNKNOWN'),
  }),
});

const statuses: Record<string, EsimUsage['status']> = {
  NOT_ACTIVE: 'not_connected',
  ACTIVE: 'connected',
  FINISHED: 'used_up',
  EXPIRED: 'expired',
  RECYCLED: 'expired',
};

/** Airalo answers five such requests a second, so an order of ten eSIMs is asked in parts. */
const atOnce = 4;

/**
 * The usage of each eSIM of an issued order, in the order of its profiles. Volumes of unlimited plans are unknown. Airalo
 * does not tell when an eSIM connected first.
 */
export async function usage(ctx: BaseContext, client: AiraloClient, key: SupplierKey): Promise<EsimUsage[]> {
  const found = await lookUp(ctx, client, key);
  if (found?.state !== 'issued') throw new SupplierFailure('rejected', 'airalo: the order has no eSIM');
  const usages: EsimUsage[] = [];
  for (let from = 0; from < found.profiles.length; from += atOnce) {
    const part = found.profiles.slice(from, from + atOnce);
    usages.push(...(await Promise.all(part.map(({ iccid }) => usageOf(ctx, client, iccid, key.appId)))));
  }
  return usages;
}

async function usageOf(
  ctx: BaseContext,
  client: AiraloClient,
  iccid: string,
  appId: string | undefined,
): Promise<EsimUsage> {
  const path = `/sims/${encodeURIComponent(iccid)}/usage`;
  const { data } = await client.send(ctx, { method: 'GET', path, appId }, usageOfSim);
  const { total, remaining } = data;
  const isCounted = !data.is_unlimited && typeof total === 'number' && total > 0;
  const expiresAt = data.expired_at ? instantOf(data.expired_at) : null;
  return {
    iccid,
    status: statuses[data.status] ?? 'unknown',
    usedMb: isCounted && typeof remaining === 'number' ? Math.max(0, Math.round(total - remaining)) : null,
    ...(isCounted ? { totalMb: Math.round(total) } : {}),
    connectedAt: null,
    expiresAt,
  };
}
