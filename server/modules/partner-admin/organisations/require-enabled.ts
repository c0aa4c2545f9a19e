import { eq } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { disabledOrganisations } from '../schema.ts';

/** Throws invalid_state if the organisation is disabled: no app of it may be created or enabled alone. */
export async function requireEnabledOrganisation(
  ctx: OperatorContext,
  organisationId: string,
): Promise<void> {
  const [mark] = await ctx.db
    .select({ organisationId: disabledOrganisations.organisationId })
    .from(disabledOrganisations)
    .where(eq(disabledOrganisations.organisationId, organisationId));
  if (mark) throw problem('invalid_state', { detail: 'The organisation is off; enable it first.' });
}
