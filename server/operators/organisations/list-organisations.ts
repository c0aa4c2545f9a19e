import { z } from 'zod';
import { organisations } from '#server/identity/schema.ts';
import { eq, gt } from '#server/platform/db/sql.ts';
import { accept } from '../accept.ts';
import type { OperatorContext } from '../context.ts';
import { unknown } from '../find.ts';
import { listLimit } from '../inputs.ts';
import { disabledOrganisations } from '../schema.ts';
import { isItsDisabling, type OrganisationView, organisationView } from './view.ts';

const ListOrganisations = z.object({ limit: listLimit, after: z.string().max(64).default('') });

/** Organisations by slug; `next` is the `after` of the next page, or null. */
export async function listOrganisations(
  ctx: OperatorContext,
  given: z.input<typeof ListOrganisations>,
): Promise<{ organisations: OrganisationView[]; next: string | null }> {
  const { limit, after } = accept(ListOrganisations, given);
  const rows = await ctx.db
    .select(organisationView)
    .from(organisations)
    .leftJoin(disabledOrganisations, isItsDisabling)
    .where(gt(organisations.slug, after))
    .orderBy(organisations.slug)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { organisations: page, next: rows.length > limit ? (page.at(-1)?.slug ?? null) : null };
}

/** One organisation as the list shows it. */
export async function readOrganisation(ctx: OperatorContext, id: string): Promise<OrganisationView> {
  const [row] = await ctx.db
    .select(organisationView)
    .from(organisations)
    .leftJoin(disabledOrganisations, isItsDisabling)
    .where(eq(organisations.id, id));
  if (!row) throw unknown(ctx, 'organisation', id);
  return row;
}
