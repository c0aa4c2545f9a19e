'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { hasCheckoutChanged } from './has-checkout-changed.ts';

/**
 * Refreshes the payment page when the member returns to its tab after the session was paid or ended
 * elsewhere, so that an old tab cannot offer a second payment.
 */
export function RefreshOnReturn({ sessionId, stand }: { sessionId: string; stand: string }) {
  const router = useRouter();
  const refreshIfChanged = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (await hasCheckoutChanged(sessionId, stand)))
      router.refresh();
  });
  useEffect(() => {
    const onReturn = () => void refreshIfChanged();
    window.addEventListener('focus', onReturn);
    // The browser can restore an outdated page from its back/forward cache.
    window.addEventListener('pageshow', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('pageshow', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
  return null;
}
