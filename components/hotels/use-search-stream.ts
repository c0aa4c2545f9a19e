'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isProblemError } from '#server/wiring/client/problem-error.ts';
import { queryKeys } from '../query/query-keys.ts';
import { type ListedHotel, toListedHotel } from './listed-hotel.ts';
import { type PackedHotels, unpackHotels } from './packed-hotels.ts';
import type { ResultsView } from './results-query.ts';
import { readSearch, type SearchInput, type Supplier } from './search-stream.ts';
import { addHotels, changeView, type StableList, showMore, showWaiting, startList } from './stable-list.ts';

/** The state of a search when the server rendered the page. */
export type SearchStart = {
  searchId: string;
  expiresAt: string;
  hotels: PackedHotels;
  suppliers: Supplier[];
  isDone: boolean;
  isPartial: boolean;
  failure: { requestId: string | null } | null;
};

/** The state of a search in the browser. */
export type SearchState = {
  list: StableList;
  suppliers: Supplier[];
  isDone: boolean;
  isPartial: boolean;
  failure: { requestId: string | null } | null;
  isExpired: boolean;
};

/** Hotels arrive in bursts; the list is rendered at most this often. */
const renderIntervalMs = 100;

/** Delays before a broken stream is resumed; after the last one, only the reader can retry. */
const resumeDelaysMs = [500, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Continues a search where the server stopped. The cache keeps its list, so that the Back button restores it unchanged. */
export function useSearchStream(start: SearchStart, input: SearchInput, view: ResultsView) {
  const cache = useQueryClient();
  const { searchId } = start;
  const { data: state } = useQuery<SearchState>({
    queryKey: queryKeys.hotelSearch(searchId),
    // The stream below writes the state.
    enabled: false,
    initialData: () => ({
      list: startList(unpackHotels(start.hotels), view),
      suppliers: start.suppliers,
      isDone: start.isDone,
      isPartial: start.isPartial,
      failure: start.failure,
      isExpired: false,
    }),
    structuralSharing: false,
  });
  const setState = useCallback(
    (change: Change) =>
      cache.setQueryData<SearchState>(queryKeys.hotelSearch(searchId), (now) => now && change(now)),
    [cache, searchId],
  );
  const [attempt, setAttempt] = useState(0);

  const { isDone, failure } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream is opened once for a search and once an attempt
  useEffect(() => {
    const now = cache.getQueryData<SearchState>(queryKeys.hotelSearch(searchId));
    if (!now || now.isDone || now.failure) return;
    const controller = new AbortController();
    void followStream(searchId, input, now.list.known.size, controller.signal, setState);
    return () => controller.abort();
  }, [searchId, attempt]);

  useEffect(() => {
    const wait = Date.parse(start.expiresAt) - Date.now();
    const timer = setTimeout(() => setState((now) => ({ ...now, isExpired: true })), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [start.expiresAt, setState]);

  const retry = useCallback(() => {
    setState((now) => ({ ...now, failure: null, isDone: false }));
    setAttempt((count) => count + 1);
  }, [setState]);
  const isInterrupted = failure !== null && failure.requestId === null && !state.isExpired;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count only sets the pause of the next attempt
  useEffect(() => {
    if (!isInterrupted) return;
    window.addEventListener('online', retry);
    const delayMs = resumeDelaysMs[attempt];
    const timer = delayMs !== undefined && navigator.onLine ? setTimeout(retry, delayMs) : undefined;
    return () => {
      window.removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [isInterrupted, retry]);

  const change = useCallback(
    (how: (list: StableList) => StableList) => {
      setState((now) => ({ ...now, list: how(now.list) }));
    },
    [setState],
  );
  return {
    ...state,
    isRunning: !isDone && !failure,
    setView: useCallback((next: ResultsView) => change((list) => changeView(list, next)), [change]),
    showWaiting: useCallback(() => change(showWaiting), [change]),
    showMore: useCallback(() => change(showMore), [change]),
    retry,
  };
}

type Change = (now: SearchState) => SearchState;

async function followStream(
  searchId: string,
  input: SearchInput,
  known: number,
  signal: AbortSignal,
  set: (change: Change) => void,
): Promise<void> {
  let buffered: ListedHotel[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const hotels = buffered;
    buffered = [];
    clearTimeout(timer);
    timer = undefined;
    if (hotels.length > 0 && !signal.aborted) set((now) => ({ ...now, list: addHotels(now.list, hotels) }));
  };
  let ended = false;
  try {
    const resumed = { ...input, search_id: searchId, last_event_id: known };
    for await (const event of readSearch(resumed, signal)) {
      if (event.event === undefined) {
        buffered.push(toListedHotel(event.data));
        timer ??= setTimeout(flush, renderIntervalMs);
      } else if (event.event === 'progress') {
        const { suppliers } = event.data;
        set((now) => ({ ...now, suppliers }));
      } else if (event.event === 'problem') {
        // The server process of the search is stopping; another one continues it.
        if (event.data.code === 'service_unavailable') break;
        ended = true;
        const requestId = event.data.request_id;
        set((now) => ({ ...now, failure: { requestId } }));
      } else if (event.event === 'done') {
        ended = true;
        flush();
        const { partial } = event.data;
        set((now) => ({ ...now, isDone: true, isPartial: partial }));
      }
    }
    // A proxy can close a stream regularly before its end.
    if (!ended) throw new Error('The stream broke off');
  } catch (err) {
    flush();
    if (signal.aborted || ended) return;
    const requestId = (isProblemError(err) && err.requestId) || null;
    set((now) =>
      isProblemError(err, 'search_expired')
        ? { ...now, isExpired: true, isDone: true }
        : { ...now, failure: { requestId } },
    );
  }
}
