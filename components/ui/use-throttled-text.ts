'use client';

import { useEffect, useRef, useState } from 'react';

/** Screen readers announce the progress of long work at most this often. */
const announceIntervalMs = 5_000;

/** Returns `text`, updated at most every five seconds, and at once when `isLast` is true. */
export function useThrottledText(text: string, isLast: boolean): string {
  const [announced, setAnnounced] = useState('');
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (isLast) setAnnounced(text);
  }, [text, isLast]);
  useEffect(() => {
    if (isLast) return;
    const timer = setInterval(() => setAnnounced(latest.current), announceIntervalMs);
    return () => clearInterval(timer);
  }, [isLast]);
  return announced;
}
