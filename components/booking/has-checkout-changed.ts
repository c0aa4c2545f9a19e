import { checkoutStateKey } from './checkout-state-key.ts';

/** A longer request is aborted, because its connection is assumed to be lost. */
const requestTimeoutMs = 8_000;

/**
 * Asks the server whether the state of a checkout has changed since its page was rendered. Also true for a
 * signed-out member, because the refreshed page says so. False without a network.
 */
export async function hasCheckoutChanged(sessionId: string, stand: string): Promise<boolean> {
  try {
    const answer = await fetch(`/v1/checkout/sessions/${encodeURIComponent(sessionId)}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    return answer.status === 401 || (answer.ok && checkoutStateKey(await answer.json()) !== stand);
  } catch {
    return false;
  }
}
