import { z } from 'zod';
import { revokeApiKey } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireUsableKey } from './require-usable-key.ts';
import { findKey, type KeyView, readKey } from './view.ts';

const RevokeKey = z.object({ app: reference, key: z.string().max(64) });

/** Revokes a key. From the next request on, all processes reject it. */
export async function revokeKey(ctx: OperatorContext, given: z.input<typeof RevokeKey>): Promise<KeyView> {
  const input = parseInput(RevokeKey, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const key = await findKey(ctx, app.id, input.key);
    requireUsableKey(key);
    await revokeApiKey(ctx, key.id);
    await recordAuditEntry(ctx, {
      action: 'key.revoke',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: key.id,
      detail: { name: key.name },
    });
    return readKey(ctx, key.id);
  });
}
