'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/** The state of the suggestions for a text. */
export type Suggestions<Found> = {
  /**
   * The latest suggestions, which stay while new ones load. Null before the first ones and after a failure.
   */
  found: Found | null;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
};

type State<Found> = Omit<Suggestions<Found>, 'retry'>;

const noSuggestions = { found: null, isLoading: false, hasFailed: false };

/**
 * Loads suggestions while the reader types: once the text has not changed for `waitMs`, and only for at least
 * `minLength` letters. An outdated request is aborted. A text that was `settled` by a choice requests nothing.
 */
export function useSuggestions<Found>(
  text: string,
  {
    request,
    minLength,
    waitMs,
    settled = '',
  }: {
    request: (query: string, signal: AbortSignal) => Promise<Found>;
    minLength: number;
    waitMs: number;
    settled?: string;
  },
): Suggestions<Found> {
  const [state, setState] = useState<State<Found>>(noSuggestions);
  const [tries, setTries] = useState(0);
  const load = useEffectEvent(request);
  const query = text.trim();
  const isSearchable = query.length >= minLength && query !== settled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry repeats the request
  useEffect(() => {
    if (!isSearchable) {
      setState(noSuggestions);
      return;
    }
    setState((now) => ({ ...now, isLoading: true, hasFailed: false }));
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await load(query, controller.signal);
        if (!controller.signal.aborted) setState({ found, isLoading: false, hasFailed: false });
      } catch {
        if (!controller.signal.aborted) setState({ found: null, isLoading: false, hasFailed: true });
      }
    }, waitMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isSearchable, waitMs, tries]);
  return { ...state, retry: () => setTries((count) => count + 1) };
}
