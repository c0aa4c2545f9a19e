'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** A passcode is waited for with the page open: a few seconds are short enough, and one query each is cheap. */
const refreshEveryMs = 4_000;

/** Draws the inbox anew every few seconds while its tab is in front, so that new mail appears by itself. */
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
