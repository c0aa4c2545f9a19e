'use client';

import { useEffect, useState } from 'react';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Minutes and seconds until an instant. Quiet, in the warning colour under two minutes; said aloud at five and at one
 * minute only. `spoken` holds those two sentences and the one for the end, in the reader's language.
 */
export function Countdown({
  until,
  remainingSeconds,
  spoken,
  onEnd,
}: {
  until: string;
  /** What the server saw, so that the first paint is right. */
  remainingSeconds: number;
  spoken?: { five: string; one: string; over: string };
  onEnd?: () => void;
}) {
  const [left, setLeft] = useState(remainingSeconds);
  useEffect(() => {
    const end = Date.parse(until);
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) {
        clearInterval(timer);
        onEnd?.();
      }
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until, onEnd]);
  const aloud = left === 0 ? spoken?.over : left <= 60 ? spoken?.one : left <= 300 ? spoken?.five : undefined;
  return (
    <>
      <span
        className={`numeric strong ${left > 0 && left < 120 ? 'text-warn' : ''}`}
        aria-hidden={spoken ? true : undefined}
      >
        <bdi dir="ltr" suppressHydrationWarning>
          {clock(left)}
        </bdi>
      </span>
      {spoken && (
        <span role="status" className="sr-only">
          {aloud}
        </span>
      )}
    </>
  );
}
