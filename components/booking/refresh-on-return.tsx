'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { hasMoved } from './has-moved.ts';

/**
 * Draws the payment page anew when its tab is returned to and the session was paid or ended elsewhere meanwhile, so
 * that an old tab offers no second payment.
 */
export function RefreshOnReturn({ sessionId, stand }: { sessionId: string; stand: string }) {
  const router = useRouter();
  const ask = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (await hasMoved(sessionId, stand))) router.refresh();
  });
  useEffect(() => {
    const onReturn = () => void ask();
    window.addEventListener('focus', onReturn);
    // The page comes back from the browser's cache as it was left.
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
