import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import type { FoundCase } from './case-source.ts';
import { cases } from './schema.ts';

type Opened = { subject: string; app_id: string | null; since: string; detail: string };

/**
 * Opens a case for each thing found, closes those of the kind whose cause is gone, and logs one alert for each that
 * was opened. If `isComplete` is false, more may exist than were found, and none is closed.
 */
export async function recordCases(
  ctx: SystemContext,
  kind: string,
  found: readonly FoundCase[],
  isComplete: boolean,
): Promise<void> {
  // Most kinds have no case most of the time: one statement instead of a transaction.
  if (found.length === 0) {
    if (isComplete) await closeCases(ctx, kind, found);
    return;
  }
  const rows = JSON.stringify(found);
  // The alert is logged before the commit: a crash between the two repeats it instead of losing it.
  await transaction(ctx, async (ctx) => {
    if (isComplete) await closeCases(ctx, kind, found);
    const opened = await ctx.db.execute<Opened>(sql`
      insert into cases (kind, subject, app_id, since, detail)
      select ${kind}, found.subject, found."appId", found.since, found.detail
      from jsonb_to_recordset(${rows}::text::jsonb) as found(subject text, "appId" uuid, since timestamptz, detail text)
      on conflict (kind, subject) do update set app_id = excluded.app_id, since = excluded.since,
        detail = excluded.detail, opened_at = sojourn_now(), closed_at = null
      where cases.closed_at is not null
      returning subject, app_id, since, detail`);
    for (const { subject, app_id: appId, since, detail } of opened)
      ctx.log.error(
        { alert: 'case_opened', case: kind, subject, appId, since, detail },
        'a case needs a person',
      );
  });
}

/** Closes the open cases of a kind whose cause was not found again. */
async function closeCases(
  ctx: Pick<SystemContext, 'db'>,
  kind: string,
  found: readonly FoundCase[],
): Promise<void> {
  const subjects = JSON.stringify(found.map(({ subject }) => subject));
  await ctx.db
    .update(cases)
    .set({ closedAt: sql`sojourn_now()` })
    .where(
      and(
        eq(cases.kind, kind),
        isNull(cases.closedAt),
        sql`${cases.subject} not in (select jsonb_array_elements_text(${subjects}::text::jsonb))`,
      ),
    );
}
