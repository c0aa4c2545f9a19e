'use client';

import { useEffect, useRef, useState } from 'react';

/** Somebody who types hears how many choices are left, and not at every key. */
const apartMs = 3_000;
/** Long enough for the next key of a quick typist. */
const restMs = 500;

/** A text that follows another one once it rests, and changes at most every three seconds; empty at once. */
export function useSpaced(text: string): string {
  const [said, setSaid] = useState('');
  const saidAt = useRef(0);
  useEffect(() => {
    if (text === '') {
      setSaid('');
      return;
    }
    const wait = Math.max(restMs, saidAt.current + apartMs - Date.now());
    const timer = setTimeout(() => {
      saidAt.current = Date.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
