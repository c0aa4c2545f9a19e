'use client';

import { useEffect, useRef, useState } from 'react';

/** Screen readers hear how far long work has come at most this often. */
const sayEveryMs = 5_000;

/** A text that changes at most every five seconds, and at once when it is the last. */
export function useThrottledText(text: string, isLast: boolean): string {
  const [said, setSaid] = useState('');
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (isLast) setSaid(text);
  }, [text, isLast]);
  useEffect(() => {
    if (isLast) return;
    const timer = setInterval(() => setSaid(latest.current), sayEveryMs);
    return () => clearInterval(timer);
  }, [isLast]);
  return said;
}
