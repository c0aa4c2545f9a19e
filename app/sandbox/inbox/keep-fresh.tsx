'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * People wait for a passcode with the page open: a few seconds are short enough, and one query each is cheap.
 */
const refreshEveryMs = 4_000;

/** Refreshes the inbox every few seconds while its tab is visible, so that new mail appears. */
export function KeepFresh() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, refreshEveryMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
