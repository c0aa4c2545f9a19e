import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { apps, programs } from './schema.ts';

type NewApp = Omit<
  typeof apps.$inferInsert,
  'productionApproved' | 'brand' | 'limits' | 'disabledAt' | 'createdAt'
>;
type AppChange = Partial<
  Omit<typeof apps.$inferInsert, 'id' | 'organisationId' | 'disabledAt' | 'createdAt'>
>;
type NewProgramme = Omit<typeof programs.$inferInsert, 'appId'>;

/**
 * Creates an app without a theme and without the approval for Production, with its programme. A slug or id in
 * use fails with the unique violation of the database.
 */
export async function createApp(
  ctx: Pick<BaseContext, 'db'>,
  app: NewApp,
  programme: NewProgramme,
): Promise<void> {
  await ctx.db.insert(apps).values({ ...app, brand: {} });
  await ctx.db.insert(programs).values({ ...programme, appId: app.id });
}

/** Changes the given fields of an app; at least one is required. */
export async function changeApp(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  change: AppChange,
): Promise<void> {
  await ctx.db.update(apps).set(change).where(eq(apps.id, appId));
}

/** Changes the given fields of an app's programme; at least one is required. */
export async function changeProgramme(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  change: Partial<NewProgramme>,
): Promise<void> {
  await ctx.db.update(programs).set(change).where(eq(programs.appId, appId));
}

/** Disables or enables an app from the next request on. */
export async function setAppDisabled(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  disabled: boolean,
): Promise<void> {
  await ctx.db
    .update(apps)
    .set({ disabledAt: disabled ? sql`sojourn_now()` : null })
    .where(eq(apps.id, appId));
}

/** Disables the enabled apps of an organisation at the time of the transaction. Returns their slugs. */
export async function disableAppsOf(ctx: Pick<BaseContext, 'db'>, organisationId: string): Promise<string[]> {
  const disabled = await ctx.db
    .update(apps)
    .set({ disabledAt: sql`sojourn_now()` })
    .where(and(eq(apps.organisationId, organisationId), isNull(apps.disabledAt)))
    .returning({ slug: apps.slug });
  return disabled.map(({ slug }) => slug);
}

/** Enables the apps of an organisation that were disabled at this instant. Returns their slugs. */
export async function enableAppsOf(
  ctx: Pick<BaseContext, 'db'>,
  organisationId: string,
  disabledAt: string,
): Promise<string[]> {
  const enabled = await ctx.db
    .update(apps)
    .set({ disabledAt: null })
    .where(and(eq(apps.organisationId, organisationId), eq(apps.disabledAt, disabledAt)))
    .returning({ slug: apps.slug });
  return enabled.map(({ slug }) => slug);
}
