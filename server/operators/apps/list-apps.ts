import { z } from 'zod';
import { apps, organisations } from '#server/identity/schema.ts';
import { and, eq, gt } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { accept } from '../accept.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { listLimit, reference } from '../inputs.ts';
import { type AppView, presentApp, readApp, selectApps } from './view.ts';

const ListApps = z.object({
  org: reference.optional(),
  limit: listLimit,
  after: z.string().max(64).default(''),
});

/** Apps by slug, of one organisation when it is named; `next` is the `after` of the next page, or null. */
export async function listApps(
  ctx: OperatorContext,
  given: z.input<typeof ListApps>,
): Promise<{ apps: AppView[]; next: string | null }> {
  const { org, limit, after } = accept(ListApps, given);
  const ofOrganisation = org && eq(isUuid(org) ? organisations.id : organisations.slug, org);
  const rows = await selectApps(ctx)
    .where(and(gt(apps.slug, after), ofOrganisation || undefined))
    .orderBy(apps.slug)
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(presentApp);
  return { apps: page, next: rows.length > limit ? (page.at(-1)?.slug ?? null) : null };
}

const Named = z.object({ app: reference });

/** One app by id or slug. */
export async function showApp(ctx: OperatorContext, given: z.input<typeof Named>): Promise<AppView> {
  const { id } = await findApp(ctx, accept(Named, given).app);
  return readApp(ctx, id);
}
