import type { AnyContext } from '../context/index.ts';
import type { Endpoint } from '../contract/index.ts';
import type { PersonalData } from '../personal-data/index.ts';
import {
  clientNetwork,
  forgetWindows,
  overLimit,
  perProcessLimit,
  slidingWindowLimit,
} from '../rate-limit/index.ts';

/** Default limits per minute: requests of a member and of an API key, supplier calls, code redemptions. */
const defaults = { member: 300, key: 1200, supplierCost: 60, codeRedemption: 10 };

/**
 * Enforces the per-process rate limit of the caller; returns the RateLimit headers or throws rate_limited.
 */
export async function enforceRequestLimit(
  operation: Pick<Endpoint, 'id'>,
  ctx: AnyContext,
): Promise<Record<string, string>> {
  if (!ctx.app) return {};
  const { id, limits } = ctx.app;
  if (ctx.key) return perProcessLimit(`key:${ctx.key.id}`, limits.keysPerMinute ?? defaults.key);
  if (ctx.member) {
    return perProcessLimit(`member:${id}:${ctx.member.userId}`, limits.membersPerMinute ?? defaults.member);
  }
  // Without a credential, the limit applies per client address and operation.
  return perProcessLimit(
    `address:${id}:${clientNetwork(ctx.clientAddress)}:${operation.id}`,
    defaults.member,
  );
}

/** Enforces the limits of operations that cost supplier calls or allow guessing codes, after validation. */
export async function enforceCostLimit(contract: Endpoint, ctx: AnyContext): Promise<void> {
  if (!contract.limit || !ctx.app) return;
  const caller = ctx.member?.userId ?? ctx.key?.id ?? clientNetwork(ctx.clientAddress);
  if (contract.limit === 'supplier_cost') {
    const perMinute = ctx.app.limits.supplierCallsPerMinute ?? defaults.supplierCost;
    await perProcessLimit(`cost:${contract.id}:${ctx.app.id}:${caller}`, perMinute);
    return;
  }
  const key = redemptionWindow(ctx.app.id, caller);
  const taken = await slidingWindowLimit(ctx, key, defaults.codeRedemption, 60);
  if (!taken.allowed) throw overLimit(defaults.codeRedemption, taken);
}

/** The window that counts a caller's attempts to redeem codes in an app. */
const redemptionWindow = (appId: string, caller: string) => `redeem:${appId}:${caller}`;

/** Other windows are forgotten by the modules that count in them. */
export const personalData = {
  erase: (ctx, { userId }) => forgetWindows(ctx, [redemptionWindow(ctx.app.id, userId)]),
} satisfies PersonalData;
