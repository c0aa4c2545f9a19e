'use client';

import { useEffect } from 'react';
import { offlineCachePrefix } from '#server/portal/offline-cache-prefix.ts';

/** Delay that lets the page finish its own requests first. */
const startDelayMs = 1_500;

/**
 * Stores the next pass on this device while a member is signed in, and deletes it after the sign-out.
 * `session` is the key of the session, null when signed out; `refresh` changes on pages where the
 * trip may have changed.
 */
export function StoreOfflinePage({ session, refresh }: { session: string | null; refresh: string | null }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of trips must store the pass again
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    if (!worker) return;
    if (session === null) {
      void deleteStored(worker).catch(() => undefined);
      return;
    }
    const timer = setTimeout(() => {
      worker
        .register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
        .then(() => worker.ready)
        .then(({ active }) => active?.postMessage({ type: 'store', session }))
        // Some browsers refuse it in private windows; the portal works without it.
        .catch(() => undefined);
    }, startDelayMs);
    return () => clearTimeout(timer);
  }, [session, refresh]);
  return null;
}

/**
 * Deletes the stored passes. A stopped worker may not receive the message, so the page deletes the
 * caches itself as well.
 */
async function deleteStored(worker: ServiceWorkerContainer): Promise<void> {
  const found = await worker.getRegistration('/');
  found?.active?.postMessage({ type: 'delete' });
  const stored = (await caches.keys()).filter((name) => name.startsWith(offlineCachePrefix));
  await Promise.all(stored.map((name) => caches.delete(name)));
}
