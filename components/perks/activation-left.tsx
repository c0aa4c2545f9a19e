'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { Countdown } from '../ui/countdown.tsx';

const hourSeconds = 3600;
const refreshMs = 15_000;

/** The remaining validity of a code: hours and minutes as text, and a countdown in the last hour. */
export function ActivationLeft({
  until,
  remainingSeconds,
  pattern,
  spoken,
}: {
  until: string;
  /** The remaining seconds when the server rendered the page, so that the first paint is correct. */
  remainingSeconds: number;
  /** The text in the reader's language, with `#h` and `#m` as placeholders. */
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
  // After the end the perk is available again, which the refreshed page shows.
  const onEnd = useCallback(() => router.refresh(), [router]);
  if (left <= hourSeconds) {
    return <Countdown until={until} remainingSeconds={left} spoken={spoken} onEnd={onEnd} />;
  }
  const text = pattern
    .replace('#h', String(Math.floor(left / hourSeconds)))
    .replace('#m', String(Math.floor((left % hourSeconds) / 60)));
  return <span className="numeric strong">{text}</span>;
}
