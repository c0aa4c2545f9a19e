import { z } from 'zod';
import { apps } from '#server/identity/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { accept } from '../accept.ts';
import type { OperatorContext } from '../context.ts';
import { lockOrganisation } from '../find.ts';
import { reference } from '../inputs.ts';
import { recordAct } from '../record-act.ts';
import { disabledOrganisations } from '../schema.ts';
import { readOrganisation } from './list-organisations.ts';
import type { OrganisationView } from './view.ts';

const Named = z.object({ org: reference });

/** Switches a partner off: from now on its apps answer nobody and its keys and sessions count for nothing. */
export async function disableOrganisation(
  ctx: OperatorContext,
  given: z.input<typeof Named>,
): Promise<OrganisationView> {
  const { org } = accept(Named, given);
  return transaction(ctx, async (ctx) => {
    const { id } = await lockOrganisation(ctx, org);
    const marked = await ctx.db
      .insert(disabledOrganisations)
      .values({ organisationId: id, disabledAt: sql`now()` })
      .onConflictDoNothing()
      .returning({ id: disabledOrganisations.organisationId });
    if (marked.length === 0) throw problem('invalid_state', { detail: 'The organisation is off already.' });
    const off = await ctx.db
      .update(apps)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(apps.organisationId, id), isNull(apps.disabledAt)))
      .returning({ slug: apps.slug });
    const detail = { apps: off.map(({ slug }) => slug) };
    await recordAct(ctx, { action: 'org.disable', organisationId: id, detail });
    return readOrganisation(ctx, id);
  });
}

/** Switches a partner on again, with those of its apps that went off with it. */
export async function enableOrganisation(
  ctx: OperatorContext,
  given: z.input<typeof Named>,
): Promise<OrganisationView> {
  const { org } = accept(Named, given);
  return transaction(ctx, async (ctx) => {
    const { id } = await lockOrganisation(ctx, org);
    const [mark] = await ctx.db
      .delete(disabledOrganisations)
      .where(eq(disabledOrganisations.organisationId, id))
      .returning({ disabledAt: disabledOrganisations.disabledAt });
    if (!mark) throw problem('invalid_state', { detail: 'The organisation is not off.' });
    const on = await ctx.db
      .update(apps)
      .set({ disabledAt: null })
      .where(and(eq(apps.organisationId, id), eq(apps.disabledAt, mark.disabledAt)))
      .returning({ slug: apps.slug });
    const detail = { apps: on.map(({ slug }) => slug) };
    await recordAct(ctx, { action: 'org.enable', organisationId: id, detail });
    return readOrganisation(ctx, id);
  });
}
