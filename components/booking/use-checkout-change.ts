'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';
import { isProblemError } from '#server/wiring/client/problem-error.ts';
import { loadClient } from '../query/load-client.ts';
import { queryKeys } from '../query/query-keys.ts';
import { checkoutStateKey } from './checkout-state-key.ts';

/** A longer request is aborted, because its connection is assumed to be lost. */
const requestTimeoutMs = 8_000;

/**
 * Refreshes the page of a checkout when its state differs from `renderedState`, for which the page was rendered.
 * Asks the server when the member returns to the tab, and with `pollMs` also that long after each answer while
 * the tab is visible. The page is refreshed only if it would change, because a refresh without a network would lose it.
 */
export function useCheckoutChange(sessionId: string, renderedState: string, pollMs?: number): void {
  const router = useRouter();
  const [isRefreshing, startRefreshing] = useTransition();
  const { data, dataUpdatedAt } = useQuery<string>({
    queryKey: queryKeys.checkoutSince(sessionId, renderedState),
    queryFn: ({ signal }) => readState(sessionId, signal),
    initialData: renderedState,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    // No polling during a refresh: each new refresh would cancel the one before, and on a slow network none
    // would finish.
    refetchInterval: pollMs !== undefined && !isRefreshing && pollMs,
    // The next poll repeats a failed one. Whether there is a network shows only when one is answered.
    retry: false,
    networkMode: 'always',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that still differs refreshes the page again
  useEffect(() => {
    if (data !== renderedState) startRefreshing(() => router.refresh());
  }, [data, renderedState, dataUpdatedAt, router]);
}

/** The state of a checkout. A signed-out member's page has changed too: the refreshed one says so. */
async function readState(sessionId: string, signal: AbortSignal): Promise<string> {
  try {
    const client = await loadClient();
    const limited = AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]);
    return checkoutStateKey(await client.getCheckoutSession({ id: sessionId }, { signal: limited }));
  } catch (err) {
    if (isProblemError(err) && err.status === 401) return 'signed out';
    throw err;
  }
}
