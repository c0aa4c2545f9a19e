import { z } from 'zod';
import { apiKeys } from '#server/modules/tenants/schema.ts';
import { desc, eq } from '#server/platform/db/sql.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { type KeyView, selectKeys } from './view.ts';

const ListKeys = z.object({ app: reference });

/** Lists the keys of an app, newest first, including expired and revoked ones. */
export async function listKeys(
  ctx: OperatorContext,
  given: z.input<typeof ListKeys>,
): Promise<{ keys: KeyView[] }> {
  const app = await findApp(ctx, parseInput(ListKeys, given).app);
  return { keys: await selectKeys(ctx).where(eq(apiKeys.appId, app.id)).orderBy(desc(apiKeys.id)) };
}
