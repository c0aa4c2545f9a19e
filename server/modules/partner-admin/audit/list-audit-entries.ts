import { z } from 'zod';
import { type AuditDetail, auditEntries } from '#server/modules/audit/schema.ts';
import { and, desc, eq, lt } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, findOrganisation } from '../find.ts';
import { id, listLimit, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';

export type AuditEntryView = {
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
export async function listAuditEntries(
  ctx: OperatorContext,
  given: z.input<typeof ListActs>,
): Promise<{ acts: AuditEntryView[]; next: string | null }> {
  const { app, org, limit, before } = parseInput(ListActs, given);
  const [appId, organisationId] = await Promise.all([
    app && idOf(app, async () => (await findApp(ctx, app)).id),
    org && idOf(org, async () => (await findOrganisation(ctx, org)).id),
  ]);
  const rows = await ctx.db
    .select({
      id: auditEntries.id,
      at: auditEntries.createdAt,
      operator: auditEntries.operator,
      action: auditEntries.action,
      organisation_id: auditEntries.organisationId,
      app_id: auditEntries.appId,
      subject_id: auditEntries.subjectId,
      detail: auditEntries.detail,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .where(
      and(
        appId ? eq(auditEntries.appId, appId) : undefined,
        organisationId ? eq(auditEntries.organisationId, organisationId) : undefined,
        before ? lt(auditEntries.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1);
  const acts = rows.slice(0, limit);
  return { acts, next: rows.length > limit ? (acts.at(-1)?.id ?? null) : null };
}

/** Looks up a slug. Ids are used as they are, because audit entries outlive apps and organisations. */
async function idOf(reference: string, find: () => Promise<string>): Promise<string> {
  return isUuid(reference) ? reference : find();
}
