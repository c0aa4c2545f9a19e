'use client';

import { withQueryClient } from '../query/with-query-client.tsx';
import { useCheckoutChange } from './use-checkout-change.ts';

/**
 * Refreshes the payment page when the member returns to its tab after the session was paid or ended
 * elsewhere, so that an old tab cannot offer a second payment. With `pollMs` the server is also asked that often.
 */
export const RefreshOnReturn = withQueryClient(function RefreshOnReturn({
  sessionId,
  renderedState,
  pollMs,
}: {
  sessionId: string;
  renderedState: string;
  pollMs?: number | undefined;
}) {
  useCheckoutChange(sessionId, renderedState, pollMs);
  return null;
});
