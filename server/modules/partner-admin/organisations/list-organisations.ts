import { z } from 'zod';
import { organisations } from '#server/modules/tenants/schema.ts';
import { eq, gt } from '#server/platform/db/sql.ts';
import type { OperatorContext } from '../context.ts';
import { notFound } from '../find.ts';
import { listLimit } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { disabledOrganisations } from '../schema.ts';
import { disabledOrganisationJoin, type OrganisationView, organisationView } from './view.ts';

const ListOrganisations = z.object({ limit: listLimit, after: z.string().max(64).default('') });

/** Lists organisations by slug. `next` is the `after` of the next page, or null. */
export async function listOrganisations(
  ctx: OperatorContext,
  given: z.input<typeof ListOrganisations>,
): Promise<{ organisations: OrganisationView[]; next: string | null }> {
  const { limit, after } = parseInput(ListOrganisations, given);
  const rows = await ctx.db
    .select(organisationView)
    .from(organisations)
    .leftJoin(disabledOrganisations, disabledOrganisationJoin)
    .where(gt(organisations.slug, after))
    .orderBy(organisations.slug)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { organisations: page, next: rows.length > limit ? (page.at(-1)?.slug ?? null) : null };
}

/** Returns one organisation in the same form as the list. Throws not_found. */
export async function readOrganisation(ctx: OperatorContext, id: string): Promise<OrganisationView> {
  const [row] = await ctx.db
    .select(organisationView)
    .from(organisations)
    .leftJoin(disabledOrganisations, disabledOrganisationJoin)
    .where(eq(organisations.id, id));
  if (!row) throw notFound(ctx, 'organisation', id);
  return row;
}
