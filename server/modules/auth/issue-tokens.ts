import type { PublicContext } from '#server/platform/context/index.ts';
import { randomToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { accessTokenSeconds, signAccessToken } from './access-token.ts';
import { refreshTokens } from './schema.ts';

const idleSeconds = 30 * 24 * 3600;

/**
 * Issues an access token and a refresh token (256 bit, stored as its hash) for an active session. With
 * `retiresAt` (ISO instant) the refresh token is valid until then instead of for 30 days.
 * `refresh_expires_in` is in seconds.
 */
export async function issueTokens(
  ctx: PublicContext,
  grant: {
    sessionId: string;
    userId: string;
    appId: string;
    organisationId: string;
    roles: string[];
    parentHash: string | null;
    retiresAt?: string | null;
  },
) {
  const refreshToken = randomToken(32);
  const retiresAt = grant.retiresAt ? isoInstant(Date.parse(grant.retiresAt)) : null;
  await ctx.db.insert(refreshTokens).values({
    appId: grant.appId,
    hash: sha256Hex(refreshToken),
    sessionId: grant.sessionId,
    parentHash: grant.parentHash,
    expiresAt: sql`sojourn_now() + make_interval(secs => ${idleSeconds})`,
    retiresAt,
  });
  return {
    access_token: await signAccessToken({ ...grant, environment: ctx.environment }),
    refresh_token: refreshToken,
    token_type: 'Bearer' as const,
    expires_in: accessTokenSeconds,
    refresh_expires_in: retiresAt ? secondsUntil(retiresAt) : idleSeconds,
  };
}

const secondsUntil = (instant: string) => Math.max(0, Math.floor((Date.parse(instant) - Date.now()) / 1000));
