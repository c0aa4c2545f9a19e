'use client';

import { useEffect, useEffectEvent, useState } from 'react';

export type Suggestions<Found> = {
  /** The newest answer; stays while the next one is on its way. Null before the first, and after a failure. */
  found: Found | null;
  isAsking: boolean;
  hasFailed: boolean;
  retry: () => void;
};

type State<Found> = Omit<Suggestions<Found>, 'retry'>;

const nothing = { found: null, isAsking: false, hasFailed: false };

/**
 * Asks while somebody types: once the text rests for `waitMs`, and only for `least` letters. A question that was
 * overtaken is taken back. A text that was `settled` by a choice asks nothing.
 */
export function useSuggestions<Found>(
  text: string,
  {
    ask,
    least,
    waitMs,
    settled = '',
  }: {
    ask: (wanted: string, signal: AbortSignal) => Promise<Found>;
    least: number;
    waitMs: number;
    settled?: string;
  },
): Suggestions<Found> {
  const [state, setState] = useState<State<Found>>(nothing);
  const [tries, setTries] = useState(0);
  const question = useEffectEvent(ask);
  const wanted = text.trim();
  const isWanted = wanted.length >= least && wanted !== settled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same once more
  useEffect(() => {
    if (!isWanted) {
      setState(nothing);
      return;
    }
    setState((now) => ({ ...now, isAsking: true, hasFailed: false }));
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await question(wanted, leaving.signal);
        if (!leaving.signal.aborted) setState({ found, isAsking: false, hasFailed: false });
      } catch {
        if (!leaving.signal.aborted) setState({ found: null, isAsking: false, hasFailed: true });
      }
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, isWanted, waitMs, tries]);
  return { ...state, retry: () => setTries((count) => count + 1) };
}
