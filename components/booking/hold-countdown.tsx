'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback } from 'react';
import { Countdown } from '../ui/countdown.tsx';

/** Counts down how long the price is held, then refreshes the page, which says that the hold has ended. */
export function HoldCountdown({
  until,
  remainingSeconds,
  words,
  icon,
}: {
  until: string;
  remainingSeconds: number;
  words: { held: string; five: string; one: string; over: string };
  icon: ReactNode;
}) {
  const router = useRouter();
  const onEnd = useCallback(() => router.refresh(), [router]);
  return (
    <p className="inline-flex items-center gap-2 text-14 text-ink-2 md:ms-auto">
      {icon}
      <span>
        {words.held}{' '}
        <Countdown until={until} remainingSeconds={remainingSeconds} spoken={words} onEnd={onEnd} />
      </span>
    </p>
  );
}
