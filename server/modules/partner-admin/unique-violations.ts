import { invalid } from '#server/platform/errors/index.ts';

/** Runs an insert or update. A unique violation of a listed constraint becomes a 422 `taken` on its field. */
export async function rejectTakenValues<Result>(
  fieldByConstraint: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (err) {
    const field = fieldByConstraint[violatedConstraint(err) ?? ''];
    if (field) throw invalid(field, 'taken', 'Is in use already.');
    throw err;
  }
}

/** Returns the name of the unique constraint that a database error reports, or null. */
export function violatedConstraint(err: unknown): string | null {
  const cause = (err as { cause?: unknown }).cause ?? err;
  const { code, constraint_name: name } = cause as { code?: string; constraint_name?: string };
  return code === '23505' ? (name ?? null) : null;
}
