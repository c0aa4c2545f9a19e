import { z } from 'zod';
import { and, desc, eq, lt } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, findOrganisation } from '../find.ts';
import { id, listLimit, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { type AuditDetail, operatorActs } from '../schema.ts';

export type ActView = {
  id: string;
  at: string;
  operator: string;
  action: string;
  organisation_id: string | null;
  app_id: string | null;
  subject_id: string | null;
  detail: AuditDetail;
  reason: string;
};

const ListActs = z.object({
  app: reference.optional(),
  org: reference.optional(),
  limit: listLimit,
  before: id.optional(),
});

/** Lists audit log entries, newest first. `next` is the `before` of the next page, or null. */
export async function listActs(
  ctx: OperatorContext,
  given: z.input<typeof ListActs>,
): Promise<{ acts: ActView[]; next: string | null }> {
  const { app, org, limit, before } = parseInput(ListActs, given);
  const [appId, organisationId] = await Promise.all([
    app && idOf(app, async () => (await findApp(ctx, app)).id),
    org && idOf(org, async () => (await findOrganisation(ctx, org)).id),
  ]);
  const rows = await ctx.db
    .select({
      id: operatorActs.id,
      at: operatorActs.createdAt,
      operator: operatorActs.operator,
      action: operatorActs.action,
      organisation_id: operatorActs.organisationId,
      app_id: operatorActs.appId,
      subject_id: operatorActs.subjectId,
      detail: operatorActs.detail,
      reason: operatorActs.reason,
    })
    .from(operatorActs)
    .where(
      and(
        appId ? eq(operatorActs.appId, appId) : undefined,
        organisationId ? eq(operatorActs.organisationId, organisationId) : undefined,
        before ? lt(operatorActs.id, before) : undefined,
      ),
    )
    .orderBy(desc(operatorActs.id))
    .limit(limit + 1);
  const acts = rows.slice(0, limit);
  return { acts, next: rows.length > limit ? (acts.at(-1)?.id ?? null) : null };
}

/** Looks up a slug. Ids are used as they are, because audit entries outlive apps and organisations. */
async function idOf(reference: string, find: () => Promise<string>): Promise<string> {
  return isUuid(reference) ? reference : find();
}
