import { z } from 'zod';
import { apps, organisations } from '#server/modules/tenants/schema.ts';
import { and, eq, gt } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { listLimit, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { type AppView, presentApp, readApp, selectApps } from './view.ts';

const ListApps = z.object({
  org: reference.optional(),
  limit: listLimit,
  after: z.string().max(64).default(''),
});

/** Lists apps by slug, optionally of one organisation. `next` is the `after` of the next page, or null. */
export async function listApps(
  ctx: OperatorContext,
  given: z.input<typeof ListApps>,
): Promise<{ apps: AppView[]; next: string | null }> {
  const { org, limit, after } = parseInput(ListApps, given);
  const ofOrganisation = org && eq(isUuid(org) ? organisations.id : organisations.slug, org);
  const rows = await selectApps(ctx)
    .where(and(gt(apps.slug, after), ofOrganisation || undefined))
    .orderBy(apps.slug)
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(presentApp);
  return { apps: page, next: rows.length > limit ? (page.at(-1)?.slug ?? null) : null };
}

const AppReference = z.object({ app: reference });

/** Returns one app by id or slug. Throws not_found. */
export async function showApp(ctx: OperatorContext, given: z.input<typeof AppReference>): Promise<AppView> {
  const { id } = await findApp(ctx, parseInput(AppReference, given).app);
  return readApp(ctx, id);
}
