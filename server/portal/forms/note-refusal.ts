import { unstable_rethrow } from 'next/navigation';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';

/**
 * Notes why an action failed, in one log line, and gives the problem to be explained; null for an unknown error, which
 * the caller answers with its sentence of failure and the request id. Redirects and `notFound()` of Next pass through.
 */
export function noteRefusal(
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
