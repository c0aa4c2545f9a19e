import { z } from 'zod';
import { apiKeys } from '#server/modules/tenants/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { overlapSeconds, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { keyLifetimeSeconds } from './create-key.ts';
import { requireUsableKey } from './require-usable-key.ts';
import { findKey, issueKey, type KeyView, readKey } from './view.ts';

const RotateKey = z.object({
  app: reference,
  key: z.string().max(64),
  overlap: overlapSeconds.default(86_400),
  expires_in: keyLifetimeSeconds,
});

/**
 * Replaces a key with a new one. The old key stays valid for `overlap` seconds, but not beyond its own
 * expiry, so that a client can switch without failed calls. With an overlap of 0 it is revoked at once.
 */
export async function rotateKey(
  ctx: OperatorContext,
  given: z.input<typeof RotateKey>,
): Promise<KeyView & { key: string; replaced: KeyView }> {
  const input = parseInput(RotateKey, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const old = await findKey(ctx, app.id, input.key);
    requireUsableKey(old);
    await ctx.db.update(apiKeys).set(endAfterOverlap(input.overlap)).where(eq(apiKeys.id, old.id));
    const made = await issueKey(ctx, app, old.name, input.expires_in);
    await recordAuditEntry(ctx, {
      action: 'key.rotate',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: made.id,
      detail: { replaced: old.id, overlap_seconds: input.overlap, expires_at: made.expires_at },
    });
    return { ...made, replaced: await readKey(ctx, old.id) };
  });
}

function endAfterOverlap(overlapSeconds: number) {
  if (overlapSeconds === 0) return { revokedAt: sql`now()` };
  return { expiresAt: sql`least(${apiKeys.expiresAt}, now() + make_interval(secs => ${overlapSeconds}))` };
}
