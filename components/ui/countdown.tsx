'use client';

import { useEffect, useState } from 'react';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Minutes and seconds until an instant, in the warning colour below two minutes. Screen readers announce it
 * only at five minutes, at one minute and at the end; `spoken` contains these three sentences.
 */
export function Countdown({
  until,
  remainingSeconds,
  spoken,
  onEnd,
}: {
  until: string;
  /** The remaining seconds when the server rendered the page, so that the first paint is correct. */
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
  const announcement =
    left === 0 ? spoken?.over : left <= 60 ? spoken?.one : left <= 300 ? spoken?.five : undefined;
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
          {announcement}
        </span>
      )}
    </>
  );
}
