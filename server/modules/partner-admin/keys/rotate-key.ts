import { z } from 'zod';
import { expireApiKeyAfter, revokeApiKey } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
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
    await endAfterOverlap(ctx, old.id, input.overlap);
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

/** Without an overlap a key is revoked, so that the list shows it as revoked and not as expired. */
async function endAfterOverlap(ctx: OperatorContext, id: string, overlapSeconds: number): Promise<void> {
  if (overlapSeconds === 0) await revokeApiKey(ctx, id);
  else await expireApiKeyAfter(ctx, id, overlapSeconds);
}
