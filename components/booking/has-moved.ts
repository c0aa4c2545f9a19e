import { standOf } from './checkout-stand.ts';

/** An answer that takes longer comes over a connection that is gone. */
const longestAnswerMs = 8_000;

/**
 * Asks the server whether a checkout stands elsewhere than when its page was drawn. True also for a member who is
 * signed out: the page drawn anew says so. False without a network.
 */
export async function hasMoved(sessionId: string, stand: string): Promise<boolean> {
  try {
    const answer = await fetch(`/v1/checkout/sessions/${encodeURIComponent(sessionId)}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    return answer.status === 401 || (answer.ok && standOf(await answer.json()) !== stand);
  } catch {
    return false;
  }
}
