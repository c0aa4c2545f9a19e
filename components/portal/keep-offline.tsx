'use client';

import { useEffect } from 'react';
import { keptPrefix } from '#server/portal/kept-stores.ts';

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
      void forget(worker).catch(() => undefined);
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

/** A worker that was taken down meanwhile hears nothing: the page deletes what is kept as well. */
async function forget(worker: ServiceWorkerContainer): Promise<void> {
  const found = await worker.getRegistration('/');
  found?.active?.postMessage({ type: 'forget' });
  const kept = (await caches.keys()).filter((name) => name.startsWith(keptPrefix));
  await Promise.all(kept.map((name) => caches.delete(name)));
}
