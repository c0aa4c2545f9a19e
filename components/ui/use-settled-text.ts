'use client';

import { useEffect, useRef, useState } from 'react';

/** Minimum time between two announcements, so that screen readers do not announce a count at every key. */
const minIntervalMs = 3_000;
/** Longer than the pause between two keys of a quick typist. */
const settleMs = 500;

/**
 * Returns `text` once it has not changed for half a second, and at most every three seconds;
 * an empty text at once.
 */
export function useSettledText(text: string): string {
  const [announced, setAnnounced] = useState('');
  const announcedAt = useRef(0);
  useEffect(() => {
    if (text === '') {
      setAnnounced('');
      return;
    }
    const wait = Math.max(settleMs, announcedAt.current + minIntervalMs - Date.now());
    const timer = setTimeout(() => {
      announcedAt.current = Date.now();
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}
