import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { isoInstant } from '#server/platform/time/index.ts';

/** A longer validity is a typing error; a perk without an end has none. */
const maxYears = 10;
const yearMs = 366 * 86_400_000;

/** The instant at which a granted perk expires as ISO 8601 in UTC. Fails unless it is in the next ten years. */
export function checkExpiry(
  ctx: Pick<BaseContext, 'environment'>,
  expiresAt: string | null | undefined,
): string | null | undefined {
  if (expiresAt === null || expiresAt === undefined) return expiresAt;
  const leftMs = Date.parse(expiresAt) - databaseNowMs(ctx.environment);
  if (leftMs <= 0) throw invalid('expires_at', 'too_early', 'Must be in the future.');
  if (leftMs > maxYears * yearMs)
    throw invalid('expires_at', 'too_late', `Must be within ${maxYears} years, or null for never.`);
  return isoInstant(Date.parse(expiresAt));
}
