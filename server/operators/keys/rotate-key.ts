import { z } from 'zod';
import { apiKeys } from '#server/identity/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { accept } from '../accept.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { overlapSeconds, reference } from '../inputs.ts';
import { recordAct } from '../record-act.ts';
import { lifeSeconds } from './create-key.ts';
import { refuseDead } from './refuse-dead.ts';
import { findKey, issueKey, type KeyView, readKey } from './view.ts';

const RotateKey = z.object({
  app: reference,
  key: z.string().max(64),
  overlap: overlapSeconds.default(86_400),
  expires_in: lifeSeconds,
});

/**
 * Makes a key in place of another one. The old key works on for `overlap` seconds, though never longer than it
 * would have, so that a program can change over without a failed call; without an overlap it is revoked.
 */
export async function rotateKey(
  ctx: OperatorContext,
  given: z.input<typeof RotateKey>,
): Promise<KeyView & { key: string; replaced: KeyView }> {
  const input = accept(RotateKey, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const old = await findKey(ctx, app.id, input.key);
    refuseDead(old);
    await ctx.db.update(apiKeys).set(endAfter(input.overlap)).where(eq(apiKeys.id, old.id));
    const made = await issueKey(ctx, app, old.name, input.expires_in);
    await recordAct(ctx, {
      action: 'key.rotate',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: made.id,
      detail: { replaced: old.id, overlap_seconds: input.overlap, expires_at: made.expires_at },
    });
    return { ...made, replaced: await readKey(ctx, old.id) };
  });
}

function endAfter(overlapSeconds: number) {
  if (overlapSeconds === 0) return { revokedAt: sql`now()` };
  return { expiresAt: sql`least(${apiKeys.expiresAt}, now() + make_interval(secs => ${overlapSeconds}))` };
}
