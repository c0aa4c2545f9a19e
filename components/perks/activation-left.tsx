'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { Countdown } from '../ui/countdown.tsx';

const hourSeconds = 3600;
const refreshMs = 15_000;

/** How long a code is still good: hours and minutes in words, a running clock in the last hour. */
export function ActivationLeft({
  until,
  remainingSeconds,
  pattern,
  spoken,
}: {
  until: string;
  /** What the server saw, so that the first paint is right. */
  remainingSeconds: number;
  /** The reader's words with `#h` and `#m` where the numbers go. */
  pattern: string;
  spoken: { five: string; one: string; over: string };
}) {
  const router = useRouter();
  const [left, setLeft] = useState(remainingSeconds);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)));
    const timer = setInterval(tick, refreshMs);
    return () => clearInterval(timer);
  }, [until]);
  // The perk is then available again: the page says so.
  const onEnd = useCallback(() => router.refresh(), [router]);
  if (left <= hourSeconds) {
    return <Countdown until={until} remainingSeconds={left} spoken={spoken} onEnd={onEnd} />;
  }
  const text = pattern
    .replace('#h', String(Math.floor(left / hourSeconds)))
    .replace('#m', String(Math.floor((left % hourSeconds) / 60)));
  return <span className="numeric strong">{text}</span>;
}
