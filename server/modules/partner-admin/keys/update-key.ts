import { z } from 'zod';
import { renameApiKey } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { name, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { findKey, type KeyView, readKey } from './view.ts';

const UpdateKey = z.object({ app: reference, key: z.string().max(64), name });

/** Renames a key. */
export async function updateKey(ctx: OperatorContext, given: z.input<typeof UpdateKey>): Promise<KeyView> {
  const input = parseInput(UpdateKey, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const key = await findKey(ctx, app.id, input.key);
    await renameApiKey(ctx, key.id, input.name);
    await recordAuditEntry(ctx, {
      action: 'key.update',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: key.id,
      detail: { name: input.name },
    });
    return readKey(ctx, key.id);
  });
}
