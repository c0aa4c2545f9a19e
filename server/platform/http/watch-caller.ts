import type { Environment } from '../context/environment.ts';
import { isProblem, type Problem } from '../errors/index.ts';
import { subscribe } from '../realtime/index.ts';

/** What ends a session without telling (its age, a change in the database) ends a stream after at most a minute. */
const checkMs = 60_000;

/** Topic of the users one of whose sessions was ended. */
export const endedSessions = 'ended-sessions';

/**
 * Judges the caller of an open stream again: at once when a session of that user ends, and each minute. `end` is
 * called with the refusal. Returns what stops the watch.
 */
export function watchCaller(
  environment: Environment,
  userId: string,
  authenticate: () => Promise<unknown>,
): (end: (refusal: Problem) => void) => () => void {
  return (end) => {
    const check = () => {
      authenticate().catch((err: unknown) => {
        // A database that is away for a moment ends no stream.
        if (isProblem(err) && err.code !== 'service_unavailable') end(err);
      });
    };
    const timer = setInterval(check, checkMs);
    timer.unref();
    const unsubscribe = subscribe(environment, endedSessions, (id) => {
      if (id === userId || id === '*') check();
    });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  };
}
