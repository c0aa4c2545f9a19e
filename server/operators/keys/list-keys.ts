import { z } from 'zod';
import { apiKeys } from '#server/identity/schema.ts';
import { desc, eq } from '#server/platform/db/sql.ts';
import { accept } from '../accept.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { type KeyView, selectKeys } from './view.ts';

const ListKeys = z.object({ app: reference });

/** The keys of an app, the newest first, dead ones too. */
export async function listKeys(
  ctx: OperatorContext,
  given: z.input<typeof ListKeys>,
): Promise<{ keys: KeyView[] }> {
  const app = await findApp(ctx, accept(ListKeys, given).app);
  return { keys: await selectKeys(ctx).where(eq(apiKeys.appId, app.id)).orderBy(desc(apiKeys.id)) };
}
