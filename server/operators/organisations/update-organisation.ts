import { z } from 'zod';
import { organisations } from '#server/identity/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { accept } from '../accept.ts';
import { refuseEmpty } from '../changes.ts';
import type { OperatorContext } from '../context.ts';
import { lockOrganisation } from '../find.ts';
import { currency, name, reference } from '../inputs.ts';
import { recordAct } from '../record-act.ts';
import { readOrganisation } from './list-organisations.ts';
import type { OrganisationView } from './view.ts';

const UpdateOrganisation = z.object({
  org: reference,
  name: name.optional(),
  currency: currency.optional(),
});

/** Changes an organisation; what is left out stays. The slug stays for good: it stands in addresses. */
export async function updateOrganisation(
  ctx: OperatorContext,
  given: z.input<typeof UpdateOrganisation>,
): Promise<OrganisationView> {
  const { org, ...input } = accept(UpdateOrganisation, given);
  const detail = refuseEmpty(input);
  return transaction(ctx, async (ctx) => {
    const { id } = await lockOrganisation(ctx, org);
    await ctx.db
      .update(organisations)
      .set({ name: input.name, defaultCurrency: input.currency })
      .where(eq(organisations.id, id));
    await recordAct(ctx, { action: 'org.update', organisationId: id, detail });
    return readOrganisation(ctx, id);
  });
}
