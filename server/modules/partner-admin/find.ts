import { apps, organisations } from '#server/modules/tenants/schema.ts';
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
  defaultCurrency: apps.defaultCurrency,
  limits: apps.limits,
  brand: apps.brand,
  disabledAt: apps.disabledAt,
};

/** Returns the organisation with this id or slug. Throws not_found. */
export async function findOrganisation(ctx: OperatorContext, reference: string) {
  const [row] = await selectOrganisation(ctx, reference);
  if (!row) throw notFound(ctx, 'organisation', reference);
  return row;
}

/**
 * Like `findOrganisation`, and locks the row against other operators until the transaction ends, but not
 * against bookings or sign-ins.
 */
export async function lockOrganisation(ctx: OperatorContext, reference: string) {
  const [row] = await selectOrganisation(ctx, reference).for('no key update');
  if (!row) throw notFound(ctx, 'organisation', reference);
  return row;
}

export type FoundApp = Awaited<ReturnType<typeof findApp>>;

/** Returns the app with this id or slug. Throws not_found. */
export async function findApp(ctx: OperatorContext, reference: string) {
  const [row] = await selectApp(ctx, reference);
  if (!row) throw notFound(ctx, 'app', reference);
  return row;
}

/**
 * Like `findApp`, and locks the row against other operators until the transaction ends, but not against
 * bookings or sign-ins.
 */
export async function lockApp(ctx: OperatorContext, reference: string) {
  const [row] = await selectApp(ctx, reference).for('no key update');
  if (!row) throw notFound(ctx, 'app', reference);
  return row;
}

/** Creates a not_found problem that names the kind, the reference and the environment. */
export function notFound(ctx: OperatorContext, kind: string, reference: string) {
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
