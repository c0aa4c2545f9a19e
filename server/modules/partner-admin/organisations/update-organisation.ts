import { z } from 'zod';
import { changeOrganisation } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { lockOrganisation } from '../find.ts';
import { currency, name, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireChanges } from '../require-changes.ts';
import { readOrganisation } from './list-organisations.ts';
import type { OrganisationView } from './view.ts';

const UpdateOrganisation = z.object({
  org: reference,
  name: name.optional(),
  currency: currency.optional(),
});

/** Changes the given fields of an organisation. The slug cannot change, because addresses contain it. */
export async function updateOrganisation(
  ctx: OperatorContext,
  given: z.input<typeof UpdateOrganisation>,
): Promise<OrganisationView> {
  const { org, ...input } = parseInput(UpdateOrganisation, given);
  const detail = requireChanges(input);
  return transaction(ctx, async (ctx) => {
    const { id } = await lockOrganisation(ctx, org);
    await changeOrganisation(ctx, id, { name: input.name, defaultCurrency: input.currency });
    await recordAuditEntry(ctx, { action: 'org.update', organisationId: id, detail });
    return readOrganisation(ctx, id);
  });
}
