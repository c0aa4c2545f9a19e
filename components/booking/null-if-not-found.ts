import { isProblem } from '#server/platform/errors/index.ts';

/** The result of a use case, or null if it fails with `not_found`. */
export async function nullIfNotFound<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}
