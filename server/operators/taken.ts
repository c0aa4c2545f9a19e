import { invalid } from '#server/platform/errors/index.ts';

/** Runs an insert; a value that somebody else has already becomes a 422 on its field. */
export async function refuseTaken<Result>(
  fieldByConstraint: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (err) {
    const field = fieldByConstraint[constraintOf(err) ?? ''];
    if (field) throw invalid(field, 'taken', 'Is in use already.');
    throw err;
  }
}

/** Name of the unique constraint that an error of the database is about, or null. */
export function constraintOf(err: unknown): string | null {
  const cause = (err as { cause?: unknown }).cause ?? err;
  const { code, constraint_name: name } = cause as { code?: string; constraint_name?: string };
  return code === '23505' ? (name ?? null) : null;
}
