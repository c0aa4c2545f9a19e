import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { accept } from '../accept.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { name, reference } from '../inputs.ts';
import { recordAct } from '../record-act.ts';
import { issueKey, type KeyView } from './view.ts';

/** A key may live ten years at most when it is to expire at all. */
export const lifeSeconds = z
  .int()
  .min(60, 'At least one minute.')
  .max(3650 * 86_400, 'At most 3,650 days.')
  .optional();

const CreateKey = z.object({ app: reference, name, expires_in: lifeSeconds });

/** Makes an API key of an app. The answer shows it for the only time; stored is its SHA-256. */
export async function createKey(
  ctx: OperatorContext,
  given: z.input<typeof CreateKey>,
): Promise<KeyView & { key: string }> {
  const input = accept(CreateKey, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const made = await issueKey(ctx, app, input.name, input.expires_in);
    await recordAct(ctx, {
      action: 'key.create',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: made.id,
      detail: { name: made.name, expires_at: made.expires_at },
    });
    return made;
  });
}
