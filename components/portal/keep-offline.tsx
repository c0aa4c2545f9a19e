'use client';

import { useEffect } from 'react';

/** Long enough for what the page itself still asks for. */
const quietMs = 1_500;

/**
 * Keeps the next pass on this device while somebody is signed in, and has it forgotten as soon as nobody is. `session` is
 * the key of the session, null when signed out; `refresh` changes on pages where the trip may have changed.
 */
export function KeepOffline({ session, refresh }: { session: string | null; refresh: string | null }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of trips is a reason to keep it anew
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    if (!worker) return;
    if (session === null) {
      worker.getRegistration('/').then(
        (found) => found?.active?.postMessage({ type: 'forget' }),
        () => undefined,
      );
      return;
    }
    const later = setTimeout(() => {
      worker
        .register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
        .then(() => worker.ready)
        .then(({ active }) => active?.postMessage({ type: 'keep', session }))
        // Refused in private windows of some browsers: the portal works without.
        .catch(() => undefined);
    }, quietMs);
    return () => clearTimeout(later);
  }, [session, refresh]);
  return null;
}
