import type { BaseContext } from '#server/platform/context/index.ts';
import { and, asc, count, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { type CaseSource, caseSources } from './case-source.ts';
import { cases } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;

/** An open case. Instants are ISO-8601. */
export type OpenCase = {
  kind: string;
  subject: string;
  appId: string | null;
  since: string;
  openedAt: string;
  ageSeconds: number;
  detail: string;
  remedy: string;
};

/** Position in the list of open cases. */
export type CasePosition = Pick<OpenCase, 'since' | 'kind' | 'subject'>;

/** Lists open cases, those first whose cause is oldest, after the case `after`. */
export async function listOpenCases(
  ctx: DbContext,
  {
    kind,
    subject,
    after,
    limit,
  }: {
    kind?: string | undefined;
    subject?: string | undefined;
    after?: CasePosition | undefined;
    limit: number;
  },
): Promise<OpenCase[]> {
  const remedies = new Map(caseSources().map((source: CaseSource) => [source.kind, source.remedy]));
  const rows = await ctx.db
    .select({
      kind: cases.kind,
      subject: cases.subject,
      appId: cases.appId,
      since: cases.since,
      openedAt: cases.openedAt,
      ageSeconds: sql<number>`floor(extract(epoch from sojourn_now() - ${cases.since}))::int`,
      detail: cases.detail,
    })
    .from(cases)
    .where(
      and(
        isNull(cases.closedAt),
        kind === undefined ? undefined : eq(cases.kind, kind),
        subject === undefined ? undefined : eq(cases.subject, subject),
        after &&
          sql`(${cases.since}, ${cases.kind}, ${cases.subject}) > (${after.since}::timestamptz, ${after.kind}, ${after.subject})`,
      ),
    )
    .orderBy(asc(cases.since), asc(cases.kind), asc(cases.subject))
    .limit(limit);
  return rows.map((row) => ({ ...row, remedy: remedies.get(row.kind) ?? '' }));
}

/** Counts the open cases by kind. */
export async function countOpenCases(db: BaseContext['db']): Promise<Map<string, number>> {
  const rows = await db
    .select({ kind: cases.kind, open: count() })
    .from(cases)
    .where(isNull(cases.closedAt))
    .groupBy(cases.kind);
  return new Map(rows.map(({ kind, open }) => [kind, open]));
}
