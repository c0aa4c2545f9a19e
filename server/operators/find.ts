import { apps, organisations } from '#server/identity/schema.ts';
import { eq } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { OperatorContext } from './context.ts';

const organisationColumns = { id: organisations.id, slug: organisations.slug, name: organisations.name };

const appColumns = {
  id: apps.id,
  organisationId: apps.organisationId,
  slug: apps.slug,
  name: apps.name,
  productionApproved: apps.productionApproved,
  allowedOrigins: apps.allowedOrigins,
  returnOrigins: apps.returnOrigins,
  modules: apps.modules,
  limits: apps.limits,
  brand: apps.brand,
  disabledAt: apps.disabledAt,
};

/** The organisation of that id or slug, or not_found. */
export async function findOrganisation(ctx: OperatorContext, reference: string) {
  const [row] = await selectOrganisation(ctx, reference);
  if (!row) throw unknown(ctx, 'organisation', reference);
  return row;
}

/** The same, locked until the transaction ends against other acts on it; whoever books or signs in is not held up. */
export async function lockOrganisation(ctx: OperatorContext, reference: string) {
  const [row] = await selectOrganisation(ctx, reference).for('no key update');
  if (!row) throw unknown(ctx, 'organisation', reference);
  return row;
}

export type FoundApp = Awaited<ReturnType<typeof findApp>>;

/** The app of that id or slug, or not_found. */
export async function findApp(ctx: OperatorContext, reference: string) {
  const [row] = await selectApp(ctx, reference);
  if (!row) throw unknown(ctx, 'app', reference);
  return row;
}

/** The same, locked until the transaction ends against other acts on it; whoever books or signs in is not held up. */
export async function lockApp(ctx: OperatorContext, reference: string) {
  const [row] = await selectApp(ctx, reference).for('no key update');
  if (!row) throw unknown(ctx, 'app', reference);
  return row;
}

/** The 404 that tells an operator what was looked for, and where. */
export function unknown(ctx: OperatorContext, kind: string, reference: string) {
  return problem('not_found', { detail: `There is no ${kind} "${reference}" in ${ctx.environment}.` });
}

function selectOrganisation(ctx: OperatorContext, reference: string) {
  return ctx.db
    .select(organisationColumns)
    .from(organisations)
    .where(eq(isUuid(reference) ? organisations.id : organisations.slug, reference));
}

function selectApp(ctx: OperatorContext, reference: string) {
  return ctx.db
    .select(appColumns)
    .from(apps)
    .where(eq(isUuid(reference) ? apps.id : apps.slug, reference));
}
