import type { AnyContext } from '../context/index.ts';
import type { Endpoint } from '../contract/index.ts';
import { rateLimited, takeExact, takeGeneral } from '../limits/index.ts';

/** Requests a minute when the app sets nothing else: members, API keys, supplier calls, code redemptions. */
const defaults = { member: 300, key: 1200, supplierCost: 60, codeRedemption: 10 };

/** Counts the request against the general limit of its caller; returns the RateLimit headers. */
export async function countRequest(contract: Endpoint, ctx: AnyContext): Promise<Record<string, string>> {
  if (!ctx.app) return {};
  const { id, limits } = ctx.app;
  if (ctx.key) return takeGeneral(`key:${ctx.key.id}`, limits.keysPerMinute ?? defaults.key);
  if (ctx.member) {
    return takeGeneral(`member:${id}:${ctx.member.userId}`, limits.membersPerMinute ?? defaults.member);
  }
  // Without a credential the client's address stands for the caller.
  return takeGeneral(`address:${id}:${ctx.clientAddress}:${contract.id}`, defaults.member);
}

/** Counts what costs supplier calls or could be used to guess codes; called after validation. */
export async function countCost(contract: Endpoint, ctx: AnyContext): Promise<void> {
  if (!contract.limit || !ctx.app) return;
  const caller = ctx.member?.userId ?? ctx.key?.id ?? ctx.clientAddress;
  if (contract.limit === 'supplier_cost') {
    const perMinute = ctx.app.limits.supplierCallsPerMinute ?? defaults.supplierCost;
    await takeGeneral(`cost:${contract.id}:${ctx.app.id}:${caller}`, perMinute);
    return;
  }
  const key = `redeem:${ctx.app.id}:${caller}`;
  const taken = await takeExact(ctx, key, defaults.codeRedemption, 60);
  if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds);
}
