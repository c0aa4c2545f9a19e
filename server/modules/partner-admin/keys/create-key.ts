import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { name, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { issueKey, type KeyView } from './view.ts';

/** Optional lifetime of a key in seconds: from one minute to ten years. */
export const keyLifetimeSeconds = z
  .int()
  .min(60, 'At least one minute.')
  .max(3650 * 86_400, 'At most 3,650 days.')
  .optional();

const CreateKey = z.object({ app: reference, name, expires_in: keyLifetimeSeconds });

/** Creates an API key of an app. Only this result contains the key; the database stores its SHA-256. */
export async function createKey(
  ctx: OperatorContext,
  given: z.input<typeof CreateKey>,
): Promise<KeyView & { key: string }> {
  const input = parseInput(CreateKey, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const made = await issueKey(ctx, app, input.name, input.expires_in);
    await recordAuditEntry(ctx, {
      action: 'key.create',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: made.id,
      detail: { name: made.name, expires_at: made.expires_at },
    });
    return made;
  });
}
