'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The state of the suggestions for a text. */
type Suggestions<Found> = {
  /**
   * The latest suggestions, which stay while new ones load. Null before the first ones and after a failure.
   */
  found: Found | null;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** For this long a text that is typed again is answered without a request. */
const staleMs = 5 * 60_000;

/**
 * Loads suggestions while the reader types: once the text has not changed for `waitMs`, and only for at least
 * `minLength` letters. An outdated request is aborted. A text that was `settled` by a choice requests nothing.
 */
export function useSuggestions<Found>(
  text: string,
  {
    queryKey,
    request,
    minLength,
    waitMs,
    settled = '',
  }: {
    /** The kind of suggestions; the text is added to it. */
    queryKey: readonly string[];
    request: (query: string, signal: AbortSignal) => Promise<Found>;
    minLength: number;
    waitMs: number;
    settled?: string;
  },
): Suggestions<Found> {
  const query = text.trim();
  const isSearchable = query.length >= minLength && query !== settled;
  const [waited, setWaited] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWaited(query), waitMs);
    return () => clearTimeout(timer);
  }, [query, waitMs]);
  // Without a text there are no suggestions, so that those of an earlier text do not return with the next one.
  const asked = isSearchable ? waited : '';
  const isDue = isSearchable && waited === query;
  const { data, isError, isFetching, isPaused, refetch } = useQuery<Found | null>({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => request(asked, signal),
    enabled: isDue,
    initialData: asked === '' ? null : undefined,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
  const hasFailed = isDue && (isError || isPaused);
  return {
    found: hasFailed ? null : (data ?? null),
    isLoading: isSearchable && (!isDue || isFetching),
    hasFailed,
    retry: () => {
      if (isDue) void refetch();
    },
  };
}
