import { z } from 'zod';
import { disableAppsOf, enableAppsOf } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { lockOrganisation } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { disabledOrganisations } from '../schema.ts';
import { readOrganisation } from './list-organisations.ts';
import type { OrganisationView } from './view.ts';

const OrganisationReference = z.object({ org: reference });

/**
 * Disables an organisation and its apps: all requests to them fail, and their keys and sessions are invalid.
 */
export async function disableOrganisation(
  ctx: OperatorContext,
  given: z.input<typeof OrganisationReference>,
): Promise<OrganisationView> {
  const { org } = parseInput(OrganisationReference, given);
  return transaction(ctx, async (ctx) => {
    const { id } = await lockOrganisation(ctx, org);
    const marked = await ctx.db
      .insert(disabledOrganisations)
      .values({ organisationId: id, disabledAt: sql`sojourn_now()` })
      .onConflictDoNothing()
      .returning({ id: disabledOrganisations.organisationId });
    if (marked.length === 0) throw problem('invalid_state', { detail: 'The organisation is off already.' });
    const detail = { apps: await disableAppsOf(ctx, id) };
    await recordAuditEntry(ctx, { action: 'org.disable', organisationId: id, detail });
    return readOrganisation(ctx, id);
  });
}

/** Enables an organisation and the apps that were disabled together with it. */
export async function enableOrganisation(
  ctx: OperatorContext,
  given: z.input<typeof OrganisationReference>,
): Promise<OrganisationView> {
  const { org } = parseInput(OrganisationReference, given);
  return transaction(ctx, async (ctx) => {
    const { id } = await lockOrganisation(ctx, org);
    const [mark] = await ctx.db
      .delete(disabledOrganisations)
      .where(eq(disabledOrganisations.organisationId, id))
      .returning({ disabledAt: disabledOrganisations.disabledAt });
    if (!mark) throw problem('invalid_state', { detail: 'The organisation is not disabled.' });
    const detail = { apps: await enableAppsOf(ctx, id, mark.disabledAt) };
    await recordAuditEntry(ctx, { action: 'org.enable', organisationId: id, detail });
    return readOrganisation(ctx, id);
  });
}
