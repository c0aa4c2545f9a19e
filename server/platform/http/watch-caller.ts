import type { Environment } from '../context/environment.ts';
import { isProblem, type Problem } from '../errors/index.ts';
import { listening, subscribe } from '../realtime/index.ts';

/** What ends a session without telling (its age, a change in the database) ends a stream after at most a minute. */
const checkMs = 60_000;

/** Topic of the users one of whose sessions was ended. */
export const endedSessions = 'ended-sessions';

/**
 * Authenticates the caller of an open stream again: once the subscription to ended sessions is in force (a logout
 * before that is told to nobody), whenever a session of that user ends, and each minute. `end` is called with the
 * refusal. Returns what stops the watch.
 */
export function watchCaller(
  environment: Environment,
  userId: string,
  authenticate: () => Promise<unknown>,
): (end: (refusal: Problem) => void) => () => void {
  return (end) => {
    let stopped = false;
    const check = () => {
      if (stopped) return;
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
    void listening(environment).then(check);
    return () => {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
    };
  };
}
