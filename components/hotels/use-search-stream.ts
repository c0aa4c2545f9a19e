'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListedHotel, toListedHotel } from './listed-hotel.ts';
import type { ResultsView } from './results-query.ts';
import { readSearch, type SearchInput, SearchRefused, type Supplier } from './search-stream.ts';
import { addHotels, changeView, type SteadyList, showMore, showWaiting, startList } from './steady-list.ts';

/** A search as the server left it. */
export type SearchStart = {
  searchId: string;
  expiresAt: string;
  hotels: ListedHotel[];
  suppliers: Supplier[];
  isDone: boolean;
  isPartial: boolean;
  failure: { requestId: string | null } | null;
};

export type SearchState = {
  list: SteadyList;
  suppliers: Supplier[];
  isDone: boolean;
  isPartial: boolean;
  failure: { requestId: string | null } | null;
  isExpired: boolean;
};

/** Lists that were on screen, so that Back finds them as they were left. */
const kept = new Map<string, SearchState>();
const keptAtMost = 5;

function keep(searchId: string, state: SearchState): void {
  kept.delete(searchId);
  kept.set(searchId, state);
  if (kept.size > keptAtMost) kept.delete(kept.keys().next().value as string);
}

/** Hotels come in bursts; the list is drawn at most this often. */
const drawEveryMs = 100;

/** Pauses before a stream that broke off is taken up again; after the last one only the reader's press does it. */
const resumeAfterMs = [500, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Goes on with a search from where the page left it, and keeps its list. */
export function useSearchStream(start: SearchStart, input: SearchInput, view: ResultsView) {
  const [state, setState] = useState<SearchState>(
    () =>
      kept.get(start.searchId) ?? {
        list: startList(start.hotels, view),
        suppliers: start.suppliers,
        isDone: start.isDone,
        isPartial: start.isPartial,
        failure: start.failure,
        isExpired: false,
      },
  );
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => keep(start.searchId, state), [start.searchId, state]);

  const { isDone, failure } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream is opened once for a search and once an attempt
  useEffect(() => {
    if (latest.current.isDone || latest.current.failure) return;
    const leaving = new AbortController();
    void follow(start.searchId, input, latest.current.list.known.size, leaving.signal, (change) =>
      setState(change),
    );
    return () => leaving.abort();
  }, [start.searchId, attempt]);

  useEffect(() => {
    const wait = Date.parse(start.expiresAt) - Date.now();
    const timer = setTimeout(() => setState((now) => ({ ...now, isExpired: true })), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [start.expiresAt]);

  const retry = useCallback(() => {
    setState((now) => ({ ...now, failure: null, isDone: false }));
    setAttempt((count) => count + 1);
  }, []);
  const isBrokenOff = failure !== null && failure.requestId === null && !state.isExpired;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count only sets the pause of the next attempt
  useEffect(() => {
    if (!isBrokenOff) return;
    window.addEventListener('online', retry);
    const pauseMs = resumeAfterMs[attempt];
    const timer = pauseMs !== undefined && navigator.onLine ? setTimeout(retry, pauseMs) : undefined;
    return () => {
      window.removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [isBrokenOff, retry]);

  const change = useCallback((how: (list: SteadyList) => SteadyList) => {
    setState((now) => ({ ...now, list: how(now.list) }));
  }, []);
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

async function follow(
  searchId: string,
  input: SearchInput,
  known: number,
  signal: AbortSignal,
  set: (change: Change) => void,
): Promise<void> {
  let arrived: ListedHotel[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    const hotels = arrived;
    arrived = [];
    clearTimeout(timer);
    timer = undefined;
    if (hotels.length > 0 && !signal.aborted) set((now) => ({ ...now, list: addHotels(now.list, hotels) }));
  };
  let ended = false;
  try {
    const resumed = { ...input, search_id: searchId, last_event_id: known };
    for await (const event of readSearch(resumed, signal)) {
      if (event.event === undefined) {
        arrived.push(toListedHotel(event.data));
        timer ??= setTimeout(draw, drawEveryMs);
      } else if (event.event === 'progress') {
        const { suppliers } = event.data;
        set((now) => ({ ...now, suppliers }));
      } else if (event.event === 'problem') {
        // The process that searched stops; another one goes on.
        if (event.data.code === 'service_unavailable') break;
        ended = true;
        const requestId = event.data.request_id;
        set((now) => ({ ...now, failure: { requestId } }));
      } else if (event.event === 'done') {
        ended = true;
        draw();
        const { partial } = event.data;
        set((now) => ({ ...now, isDone: true, isPartial: partial }));
      }
    }
    // A proxy may close a stream politely in the middle.
    if (!ended) throw new Error('The stream broke off');
  } catch (err) {
    draw();
    if (signal.aborted || ended) return;
    const isOld = err instanceof SearchRefused && err.code === 'search_expired';
    const requestId = err instanceof SearchRefused ? err.requestId : null;
    set((now) => (isOld ? { ...now, isExpired: true, isDone: true } : { ...now, failure: { requestId } }));
  }
}
