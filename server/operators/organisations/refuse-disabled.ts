import { eq } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { disabledOrganisations } from '../schema.ts';

/** Fails with invalid_state when the organisation is switched off: nothing of it may come up by itself. */
export async function refuseDisabledOrganisation(
  ctx: OperatorContext,
  organisationId: string,
): Promise<void> {
  const [mark] = await ctx.db
    .select({ organisationId: disabledOrganisations.organisationId })
    .from(disabledOrganisations)
    .where(eq(disabledOrganisations.organisationId, organisationId));
  if (mark) throw problem('invalid_state', { detail: 'The organisation is off; enable it first.' });
}
