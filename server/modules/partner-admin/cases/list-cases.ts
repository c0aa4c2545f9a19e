import { z } from 'zod';
import { type CasePosition, listOpenCases } from '#server/modules/cases/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { listLimit } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';

const ListCases = z.object({
  kind: z.string().max(60).optional(),
  limit: listLimit,
  after: z.string().max(300).optional(),
});

/** An open case. */
export type CaseView = {
  kind: string;
  subject: string;
  app_id: string | null;
  since: string;
  opened_at: string;
  age_seconds: number;
  detail: string;
  what_to_do: string;
};

const separator = '~';

/** Lists open cases, those first whose cause is oldest. `next` is the `after` of the next page, or null. */
export async function listCases(
  ctx: OperatorContext,
  given: z.input<typeof ListCases>,
): Promise<{ cases: CaseView[]; next: string | null }> {
  const { kind, limit, after } = parseInput(ListCases, given);
  const position = after === undefined ? undefined : positionOf(after);
  const found = await listOpenCases(ctx, { kind, after: position, limit: limit + 1 });
  const cases = found.slice(0, limit).map((one) => ({
    kind: one.kind,
    subject: one.subject,
    app_id: one.appId,
    since: one.since,
    opened_at: one.openedAt,
    age_seconds: one.ageSeconds,
    detail: one.detail,
    what_to_do: one.remedy,
  }));
  const last = cases.at(-1);
  const next = last && found.length > limit ? [last.since, last.kind, last.subject].join(separator) : null;
  return { cases, next };
}

function positionOf(cursor: string): CasePosition {
  const [since = '', kind = '', ...subject] = cursor.split(separator);
  if (Number.isNaN(Date.parse(since)) || kind === '')
    throw invalid('after', 'invalid', 'Must be the cursor that the previous page printed.');
  return { since, kind, subject: subject.join(separator) };
}
