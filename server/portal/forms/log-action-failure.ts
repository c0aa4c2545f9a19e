import { unstable_rethrow } from 'next/navigation';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';

/**
 * Logs why an action failed, in one line, and returns the problem; null for an unexpected error, for which
 * the caller shows a general message and the request id. Redirects and `notFound()` of Next are rethrown.
 */
export function logActionFailure(
  portal: { context: Pick<BaseContext, 'log'> },
  err: unknown,
  message: string,
): Problem | null {
  unstable_rethrow(err);
  if (isProblem(err)) {
    portal.context.log.info({ code: err.code }, message);
    return err;
  }
  portal.context.log.error({ err }, message);
  return null;
}
