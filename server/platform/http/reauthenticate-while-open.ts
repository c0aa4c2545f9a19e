import type { Environment } from '../environment.ts';
import { isProblem, type Problem } from '../errors/index.ts';
import { subscribe, waitUntilListening } from '../realtime/index.ts';

/**
 * Sessions that end without a notification (expiry, a change in the database) end a stream within a minute.
 */
const checkMs = 60_000;

/** Realtime topic; its messages are ids of users one of whose sessions has ended. */
export const endedSessions = 'ended-sessions';

/**
 * Authenticates the caller of an open stream again: when the subscription to ended sessions is active (an
 * earlier logout sends no notification), whenever a session of the user ends, and every minute. Calls `end`
 * with the problem when authentication fails. The returned function stops the checks.
 */
export function reauthenticateWhileOpen(
  environment: Environment,
  userId: string,
  authenticate: () => Promise<unknown>,
): (end: (refusal: Problem) => void) => () => void {
  return (end) => {
    let stopped = false;
    const check = () => {
      if (stopped) return;
      authenticate().catch((err: unknown) => {
        // A short database outage does not end the stream.
        if (isProblem(err) && err.code !== 'service_unavailable') end(err);
      });
    };
    const timer = setInterval(check, checkMs);
    timer.unref();
    const unsubscribe = subscribe(environment, endedSessions, (id) => {
      if (id === userId || id === '*') check();
    });
    void waitUntilListening(environment).then(check);
    return () => {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
    };
  };
}
